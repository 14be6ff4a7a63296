import { Command } from 'commander';
import type { Logger } from 'pino';
import { AppError } from './app-error.ts';
import { readConfig, type Said } from './config.ts';
import { endsWithin } from './deadline.ts';
import { startHub, type Hub } from './hub.ts';
import { openLogger } from './logger.ts';
import { openDataDir } from './places.ts';
import { readyOf, toText } from './ready.ts';
import { ServiceManager } from './service-manager.ts';

/** A supervisor waits 5 s for a clean end. */
const CLOSE_MS_MAX = 4_500;

/** sysexits.h: the command line is wrong. */
const EXIT_USAGE = 64;

interface Flags extends Said {
  readonly readyJson?: boolean;
  readonly endWithStdin?: boolean;
  readonly safeMode?: boolean;
}

const program = new Command('ringside')
  .description('The hub beside the table: rules, record, dashboard.')
  .option('--data <folder>', 'where everything is kept (default: .ringside)')
  .option('--host <address>', 'address to listen on (default: 0.0.0.0)')
  .option('--port <number>', 'port to listen on; 0 takes any (default: 8420)')
  .option('--hostnames <names>', 'further names of this hub, with commas')
  .option('--log-level <level>', 'fatal, error, warn, info or debug (default: info)')
  .option('--sensing <care>', 'how soon a move counts: snappy, balanced (default) or careful')
  .option('--ready-json', 'say that it is ready in one line of JSON, for a supervisor')
  .option('--end-with-stdin', 'end when stdin does, so that no hub outlives its supervisor')
  .option('--safe-mode', 'open no device: everything is tapped')
  .addHelpText(
    'after',
    '\nringside case FILE... plays case files: docs/case-format.md\nringside doctor looks at ports, rig.json and bridges: docs/operations.md\nringside replay-trace FILE says what sensing made of a trace: docs/trace-file.md',
  )
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : EXIT_USAGE))
  .action((flags: Flags) => run(flags));

await program.parseAsync();

async function run({ readyJson, endWithStdin, safeMode, ...said }: Flags): Promise<void> {
  try {
    const { config, warnings } = readConfig(said, process.env);
    openDataDir(config.dataDir);
    const logger = openLogger(config.logLevel);
    for (const warning of warnings) logger.warn(warning);
    const hub = await startHub(config, logger, { safeMode: safeMode === true });
    const manager = new ServiceManager(process.env, logger);
    endOnSignals(hub, { logger, manager, endWithStdin: endWithStdin === true });
    const ready = readyOf(hub.api, { host: config.host, port: hub.port });
    console.log(readyJson === true ? JSON.stringify(ready) : toText(ready));
    manager.ready(safeMode === true ? 'safe mode: no device is opened' : 'ready');
  } catch (thrown) {
    sayWhyNot(thrown);
  }
}

/** A failure the operator can do something about is a sentence and an exit code; a bug keeps its stack. */
function sayWhyNot(thrown: unknown): never {
  if (thrown instanceof AppError) {
    console.error(`${thrown.message} (${thrown.code})`);
    process.exit(thrown.exitCode);
  }
  throw thrown;
}

interface Surroundings {
  readonly logger: Logger;
  readonly manager: ServiceManager;
  readonly endWithStdin: boolean;
}

function endOnSignals(hub: Hub, { logger, manager, endWithStdin }: Surroundings): void {
  let ending = false;
  const end = (why: string): void => {
    if (ending) return;
    ending = true;
    logger.info({ why }, 'stopping');
    manager.stopping();
    void endsWithin(hub.close(), CLOSE_MS_MAX).then((inTime) => {
      if (!inTime) logger.error('stopping took too long');
      process.exit(inTime ? 0 : 1);
    });
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      end(signal);
    });
  }
  if (endWithStdin) {
    process.stdin.resume().once('end', () => {
      end('stdin ended');
    });
  }
  process.on('uncaughtException', (err) => {
    logger.fatal({ err, code: 'app/bug' }, 'a mistake of the hub');
    process.exit(1);
  });
}
