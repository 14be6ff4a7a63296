/**
 * Fence 3: every room and the rooms it may look into; anything else is an offence (docs/ARCHITECTURE.md).
 * A room that is not in this table may be neither entered nor left, so a new folder has to be written down here first.
 */
const ROOMS = {
  'protocol/vocabulary': [],
  'protocol/games': ['protocol/vocabulary'],
  'protocol/case': ['protocol/vocabulary', 'protocol/games'],
  'protocol/serial': ['protocol/vocabulary'],
  'protocol/rig': ['protocol/vocabulary'],
  'protocol/api': ['protocol/vocabulary', 'protocol/games'],
  'protocol/record': ['protocol/vocabulary', 'protocol/games', 'protocol/api', 'protocol/case'],
  'hub/engine/kernel': ['protocol/vocabulary'],
  'hub/engine/rulesets': ['protocol/vocabulary', 'protocol/games', 'hub/engine/kernel'],
  'hub/cases': ['protocol/vocabulary', 'protocol/case', 'protocol/games', 'hub/engine/kernel'],
  'hub/reconciler': ['protocol/vocabulary', 'protocol/api', 'hub/engine/kernel'],
  'hub/trace': [
    'protocol/vocabulary',
    'protocol/api',
    'protocol/record',
    'hub/engine/kernel',
    'hub/reconciler',
  ],
  'hub/guidance': ['protocol/vocabulary', 'protocol/api', 'hub/reconciler'],
  'hub/table': [
    'protocol/vocabulary',
    'protocol/api',
    'protocol/record',
    'hub/engine/kernel',
    'hub/reconciler',
    'hub/guidance',
  ],
  'hub/log': ['protocol/vocabulary', 'protocol/record'],
  'hub/rig': ['protocol/vocabulary', 'protocol/rig'],
  'hub/drivers': ['protocol/vocabulary', 'protocol/serial'],
  'hub/api': ['protocol/vocabulary', 'protocol/api', 'protocol/record'],
  'hub/app': ['protocol', 'hub'],
  'hub/bin': ['hub/app'],
  'firmware-bridge/emulator': ['protocol'],
  'firmware-bridge/firmware': ['protocol'],
  'firmware-bridge/virtual-table': ['protocol', 'firmware-bridge/emulator'],
  'ui/src/lib/grid': ['protocol/vocabulary'],
  'ui/src/lib/board': ['protocol/vocabulary', 'protocol/games', 'ui/src/lib/grid'],
  'ui/src/lib/controls': ['protocol/vocabulary', 'protocol/games', 'ui/src/lib/board'],
  'ui/src/lib/words': ['protocol/vocabulary', 'protocol/api', 'protocol/games', 'ui/src/lib/grid'],
  'ui/src/lib/game': ['protocol', 'ui/src/lib/words', 'ui/src/lib/grid'],
  'ui/src/fixtures': ['protocol'],
  'ui/src/routes': ['protocol', 'ui/src/lib'],
  'ui/src': ['protocol', 'ui'],
  test: ['protocol', 'hub', 'firmware-bridge', 'ui', 'test'],
};

/** Ports live with their consumer: these rooms may import the *types* of a port and nothing else of that room. */
const PORT_TYPES = [
  {
    rooms: ['hub/log', 'hub/rig', 'hub/drivers', 'hub/reconciler', 'hub/guidance'],
    port: 'hub/table/ports.ts',
  },
  { rooms: ['hub/api'], port: 'hub/table/feed.ts' },
];

const PURE_ROOMS = ['protocol', 'hub/engine', 'hub/reconciler', 'hub/guidance'];

const escape = (path) => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const any = (paths) => `^(${paths.map(escape).join('|')})(/|$)`;
const names = Object.keys(ROOMS);
/** Files of a room that belong to no deeper room of the table. */
const within = (room) => {
  const deeper = names.filter((name) => name.startsWith(`${room}/`));
  return { path: any([room]), ...(deeper.length > 0 && { pathNot: any(deeper) }) };
};
const portsOf = (room) =>
  PORT_TYPES.filter(({ rooms }) => rooms.includes(room)).map(({ port }) => port);

const roomRule = ([room, sees]) => ({
  name: `room:${room}`,
  comment: `${room} looks only into ${sees.join(', ') || 'itself'}`,
  severity: 'error',
  from: within(room),
  to: {
    path: '^(protocol|hub|firmware-bridge|ui|test)/',
    pathNot: any([room, ...sees, ...portsOf(room)]),
  },
});

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unknown-room',
      comment: 'a folder that is not in the table of rooms',
      severity: 'error',
      from: {},
      to: { path: '^(protocol|hub|firmware-bridge|ui|test)/', pathNot: any(names) },
    },
    {
      name: 'no-unknown-room-from',
      severity: 'error',
      from: { path: '^(protocol|hub|firmware-bridge|ui|test)/', pathNot: any(names) },
      to: {},
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...Object.entries(ROOMS).map(roomRule),
    ...PORT_TYPES.flatMap(({ rooms, port }) =>
      rooms.map((room) => ({
        name: `port-types-only:${room}`,
        comment: `${room} implements or reads a port: types only`,
        severity: 'error',
        from: { path: any([room]) },
        to: { path: `^${escape(port)}$`, dependencyTypesNot: ['type-only'] },
      })),
    ),
    {
      name: 'pure-rooms',
      comment: 'no npm package and no core module; protocol/api -> typebox excepted',
      severity: 'error',
      from: { path: any(PURE_ROOMS), pathNot: '^protocol/api/' },
      // npm-no-pkg: hoisted to the root but not declared by the room, so neither npm nor npm-dev
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'core'],
        pathNot: '^node_modules/@ringside/|(^|/)(protocol|hub/engine)/',
      },
    },
    {
      name: 'protocol-api-typebox-only',
      severity: 'error',
      from: { path: '^protocol/api/' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'core'],
        pathNot: 'node_modules/typebox/',
      },
    },
    {
      name: 'typebox-in-protocol-api-only',
      severity: 'error',
      from: { path: '^(protocol|hub|firmware-bridge|ui)/', pathNot: '^protocol/api/' },
      to: { path: 'node_modules/typebox/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rulesets-are-strangers',
      severity: 'error',
      from: { path: '^hub/engine/rulesets/([^/]+)/' },
      to: { path: '^hub/engine/rulesets/', pathNot: '^hub/engine/rulesets/$1/' },
    },
    {
      name: 'rulesets-know-their-own-game-only',
      severity: 'error',
      from: { path: '^hub/engine/rulesets/([^/]+)/' },
      to: { path: '^protocol/games/', pathNot: '^protocol/games/$1/' },
    },
    {
      name: 'rulesets-are-built-in-app-only',
      comment: 'everybody else sees a game through the kernel',
      severity: 'error',
      from: { pathNot: '^(hub/app|hub/engine/rulesets|test)/' },
      to: { path: '^hub/engine/rulesets/' },
    },
    {
      name: 'drivers-are-strangers',
      severity: 'error',
      from: { path: '^hub/drivers/([^/]+)/' },
      to: { path: '^hub/drivers/', pathNot: '^hub/drivers/$1/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|\\.test\\.ts$' },
    extraExtensionsToScan: ['.css'],
    enhancedResolveOptions: {
      conditionNames: ['@ringside/source', 'svelte', 'import', 'default'],
      exportsFields: ['exports'],
    },
  },
};
