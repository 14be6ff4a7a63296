import ts from 'typescript';
import { atomsIn } from './atoms.ts';

/** A named function of a source file, and the atoms that the comment directly above it cites. */
export interface RulesFunction {
  readonly name: string;
  /** Where it begins and ends, from 1. */
  readonly line: number;
  readonly lastLine: number;
  readonly atoms: readonly string[];
}

/** Every named function of a source file, nested ones included. */
export function functionsIn(file: string, text: string): readonly RulesFunction[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  const found: RulesFunction[] = [];
  const lineAt = (position: number): number =>
    source.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node): void => {
    const named = isFunction(node) ? hostOf(node) : undefined;
    if (named) {
      const { name, host } = named;
      const cited = atomsIn(docOf(text, host));
      const [line, lastLine] = [lineAt(node.getStart()), lineAt(node.getEnd())];
      found.push({ name, line, lastLine, atoms: cited });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

type FunctionNode =
  ts.FunctionDeclaration | ts.MethodDeclaration | ts.ArrowFunction | ts.FunctionExpression;

const isFunction = (node: ts.Node): node is FunctionNode =>
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isArrowFunction(node) ||
  ts.isFunctionExpression(node);

/** What a function is called, and the node that its comment stands above. */
function hostOf(node: FunctionNode): { readonly name: string; readonly host: ts.Node } | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) {
    return node.name && { name: node.name.getText(), host: node };
  }
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return { name: parent.name.getText(), host: parent };
  if (!ts.isVariableDeclaration(parent)) return undefined;
  return { name: parent.name.getText(), host: parent.parent.parent };
}

/** The last doc comment above a node; anything before it belongs to something else. */
function docOf(text: string, host: ts.Node): string {
  const comments = ts.getLeadingCommentRanges(text, host.getFullStart()) ?? [];
  const last = comments.at(-1);
  const comment = last ? text.slice(last.pos, last.end) : '';
  return comment.startsWith('/**') ? comment : '';
}

/** The function V8 means by a name and the line it begins on: the nearest of that name. */
export const functionAt = (
  functions: readonly RulesFunction[],
  name: string,
  line: number,
): RulesFunction | undefined =>
  functions
    .filter((candidate) => candidate.name === name)
    .sort((a, b) => Math.abs(a.line - line) - Math.abs(b.line - line))[0];
