// Runs inside a test worker: what each test executes of the rules, as V8 counts it, goes into that test's `meta`.
import { Session, type Profiler } from 'node:inspector';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Absolute path of the folder whose functions are counted. */
    rulesFolder: string;
  }
  interface TaskMeta {
    /** `file:line:name` of the functions that this test ran. */
    executed?: readonly string[];
  }
}

const folder = `${inject('rulesFolder')}/`;
const session = new Session();
session.connect();
// An in-process session answers before `post` returns.
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
session.post('Debugger.enable');

/** What ran since the last time this was asked. */
function takeCounts(): readonly Profiler.ScriptCoverage[] {
  let taken: readonly Profiler.ScriptCoverage[] = [];
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error;
    taken = result;
  });
  return taken;
}

const placesOfScripts = new Map<string, (offset: number) => number>();

/** From an offset in the code that V8 ran to the line in the file that people wrote. */
function lineOf({ scriptId }: Profiler.ScriptCoverage, offset: number): number {
  const known = placesOfScripts.get(scriptId);
  if (known) return known(offset);
  const made = linesOfScript(scriptId);
  placesOfScripts.set(scriptId, made);
  return made(offset);
}

/** The wrapper that vitest puts before a module's first line; maps don't know of it. */
const WRAPPER = /^'use strict';async \([^)]*\)=>\{\{/;

function linesOfScript(scriptId: string): (offset: number) => number {
  let code = '';
  session.post('Debugger.getScriptSource', { scriptId }, (error, { scriptSource }) => {
    if (error) throw error;
    code = scriptSource;
  });
  const [, base64] =
    /\/\/# sourceMappingURL=data:application\/json[^,]*base64,(\S+)/.exec(code) ?? [];
  if (base64 === undefined) throw new Error(`script ${scriptId} has no source map`);
  const map = new SourceMap(
    JSON.parse(Buffer.from(base64, 'base64').toString('utf8')) as ConstructorParameters<
      typeof SourceMap
    >[0],
  );
  const wrapper = WRAPPER.exec(code)?.[0].length ?? 0;
  return (offset) => {
    const before = code.slice(0, offset);
    const line = before.split('\n').length - 1;
    const column = offset - (before.lastIndexOf('\n') + 1) - (line === 0 ? wrapper : 0);
    const entry = map.findEntry(line, column);
    return 'originalLine' in entry ? entry.originalLine + 1 : 0;
  };
}

function ran(script: Profiler.ScriptCoverage): readonly string[] {
  const file = fileURLToPath(script.url);
  return script.functions
    .filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
    .map(({ functionName, ranges }) => {
      const line = lineOf(script, ranges[0]?.startOffset ?? 0);
      return `${file.slice(folder.length)}:${String(line)}:${functionName}`;
    });
}

beforeEach(() => {
  takeCounts();
});

afterEach(({ task }) => {
  task.meta.executed = takeCounts()
    .filter(({ url }) => url.startsWith('file:') && fileURLToPath(url).startsWith(folder))
    .filter(({ url }) => !/\.test\.ts$/.test(url))
    .flatMap(ran);
});
