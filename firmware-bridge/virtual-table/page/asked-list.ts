import { html } from './svg.ts';
import type { TableView } from './view.ts';
import { askedSentence, nothingAsked, sensingWords, undoneWords } from './words.ts';

interface AskedParts {
  readonly list: HTMLElement;
  readonly count: HTMLElement;
  readonly sensing: HTMLElement;
  readonly lay: HTMLButtonElement;
}

/** What the hub asks hands to do, in words, with the numbers that stand on the mat. */
export function showAsked({ list, count, sensing, lay }: AskedParts, view: TableView): void {
  const { asked } = view.now;
  const lines = asked.putRight.map((entry) => {
    const undone = asked.undone.find(({ n }) => n === entry.n);
    const words = html('span', {}, askedSentence(entry));
    if (undone) words.append(html('em', {}, `Not done: ${undoneWords(undone.code)}.`));
    return html('li', {}, html('b', {}, String(entry.n)), words);
  });
  list.replaceChildren(
    ...(lines.length > 0 ? lines : [html('li', { class: 'nothing' }, nothingAsked(asked))]),
  );
  count.textContent = lines.length > 0 ? String(lines.length) : '';
  sensing.textContent = sensingWords(asked.sensing);
  lay.disabled = lines.length === 0 || asked.laying;
  lay.textContent = asked.laying ? 'Hands are laying' : 'Lay what is asked';
}
