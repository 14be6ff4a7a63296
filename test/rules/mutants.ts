import ts from 'typescript';

/** One small change of a source file that a test ought to notice. */
export interface Mutant {
  /** From the rules' folder. */
  readonly file: string;
  readonly line: number;
  /** What was done, and to what. */
  readonly what: string;
  /** Characters of the file that `text` takes the place of. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Line and name of the innermost named function it lies in; absent at the top of a file. */
  readonly within?: string;
}

const OPERATORS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.PercentToken, '*'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusEqualsToken, '-='],
  [ts.SyntaxKind.MinusEqualsToken, '+='],
]);

const METHODS: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);

type Change = Pick<Mutant, 'what' | 'start' | 'end' | 'text'>;

/** Every mutant of one file, in the order of the text. */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  const lineAt = (position: number): number =>
    source.getLineAndCharacterOfPosition(position).line + 1;
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node, within: string | undefined): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || isTypeOnly(node)) return;
    for (const change of changesOf(node)) {
      const line = lineAt(change.start);
      mutants.push({ file, line, ...change, ...(within !== undefined && { within }) });
    }
    const name = nameOf(node);
    const inside = name === undefined ? within : `${String(lineAt(node.getStart()))}:${name}`;
    ts.forEachChild(node, (child) => {
      visit(child, inside);
    });
  };
  visit(source, undefined);
  return mutants;
}

const isTypeOnly = (node: ts.Node): boolean =>
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isExportDeclaration(node);

/** The name V8 gives a function. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name?.getText();
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return undefined;
  const { parent } = node;
  const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return isNamed ? parent.name.getText() : undefined;
}

function changesOf(node: ts.Node): readonly Change[] {
  if (ts.isBinaryExpression(node)) return operatorSwapped(node);
  if (ts.isPrefixUnaryExpression(node)) return signDropped(node);
  if (ts.isNumericLiteral(node)) return numberMoved(node);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [replaced(node, 'false', 'true -> false')];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [replaced(node, 'true', 'false -> true')];
  if (ts.isConditionalExpression(node)) return [negated(node.condition)];
  if (ts.isIfStatement(node)) return guardChanged(node);
  if (ts.isArrayLiteralExpression(node)) return elementsDropped(node);
  if (ts.isCallExpression(node)) return callChanged(node);
  return [];
}

const replaced = (node: ts.Node, text: string, what: string): Change => ({
  what,
  start: node.getStart(),
  end: node.getEnd(),
  text,
});

const brief = (node: ts.Node): string => node.getText().replaceAll(/\s+/g, ' ').slice(0, 60);

function operatorSwapped({ operatorToken, left, right }: ts.BinaryExpression): readonly Change[] {
  const other = OPERATORS.get(operatorToken.kind);
  if (other === undefined) return [];
  const what = `${brief(left)} ${operatorToken.getText()} -> ${other} ${brief(right)}`;
  return [replaced(operatorToken, other, what)];
}

function signDropped(node: ts.PrefixUnaryExpression): readonly Change[] {
  const isSign =
    node.operator === ts.SyntaxKind.ExclamationToken || node.operator === ts.SyntaxKind.MinusToken;
  return isSign
    ? [replaced(node, ` ${node.operand.getText()}`, `${brief(node)} without its sign`)]
    : [];
}

function numberMoved(node: ts.NumericLiteral): readonly Change[] {
  const value = Number(node.text);
  return [value + 1, ...(value > 0 ? [value - 1] : [])].map((other) =>
    replaced(node, String(other), `${node.text} -> ${String(other)} in ${brief(node.parent)}`),
  );
}

const negated = (condition: ts.Expression): Change =>
  replaced(condition, `!(${condition.getText()})`, `not (${brief(condition)})`);

/** A guard that only returns or throws is taken away; any other condition is turned round. */
function guardChanged(node: ts.IfStatement): readonly Change[] {
  const then = ts.isBlock(node.thenStatement)
    ? node.thenStatement.statements.at(-1)
    : node.thenStatement;
  const leaves =
    then !== undefined &&
    (ts.isReturnStatement(then) || ts.isThrowStatement(then) || ts.isContinueStatement(then));
  if (leaves && !node.elseStatement) return [replaced(node, ';', `without: ${brief(node)}`)];
  return [negated(node.expression)];
}

function elementsDropped({ elements }: ts.ArrayLiteralExpression): readonly Change[] {
  return elements.map((element, index): Change => {
    const next = elements[index + 1];
    return {
      what: `without ${brief(element)} in ${brief(element.parent)}`,
      start: element.getStart(),
      end: next ? next.getStart() : element.getEnd(),
      text: '',
    };
  });
}

/** `filter(f)` lets everything through; `some` is `every`; `min` is `max`. */
function callChanged(node: ts.CallExpression): readonly Change[] {
  if (!ts.isPropertyAccessExpression(node.expression)) return [];
  const { name, expression } = node.expression;
  const other = METHODS.get(name.text);
  if (other !== undefined) {
    return [replaced(name, other, `${name.text} -> ${other} in ${brief(node)}`)];
  }
  if (name.text !== 'filter') return [];
  return [
    {
      what: `without .filter(${node.arguments.map(brief).join(', ')})`,
      start: expression.getEnd(),
      end: node.getEnd(),
      text: '',
    },
  ];
}

/** The file with the mutant in it. */
export const applied = (text: string, { start, end, text: inserted }: Mutant): string =>
  text.slice(0, start) + inserted + text.slice(end);
