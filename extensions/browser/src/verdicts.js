/**
 * @typedef {object} Verdict
 * @property {number} id
 * @property {string} imageName
 * @property {string} createdAt
 * @property {string} verdict
 * @property {number} score
 */

/**
 * What the popup shows.
 * @typedef {{ state: 'noServer' | 'noKey' | 'refused' | 'unreachable' | 'none' }
 *   | { state: 'list', verdicts: Verdict[] }} Shown
 */

const limit = 10;
const timeoutMs = 10_000;

/**
 * Reads the member's latest verdicts. Redirects fail, so that the key is sent to the stored installation only.
 * @param {import('./installation.js').Settings} settings
 * @param {typeof fetch} [ask]
 * @returns {Promise<Shown>}
 */
export async function readVerdicts({ server, key }, ask = fetch) {
  if (server === null) return { state: 'noServer' };
  if (key === null) return { state: 'noKey' };
  try {
    const response = await ask(`${server}/api/v1/analyses?limit=${limit}`, {
      headers: { Authorization: `Bearer ${key}` },
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 401 || response.status === 403) return { state: 'refused' };
    return response.ok ? shownOf(await response.json()) : { state: 'unreachable' };
  } catch {
    // Whatever went wrong, the popup says that the installation did not answer.
    return { state: 'unreachable' };
  }
}

/**
 * @param {unknown} answer
 * @returns {Shown}
 */
function shownOf(answer) {
  const items = /** @type {{ items?: unknown } | null} */ (answer)?.items;
  if (!Array.isArray(items)) return { state: 'unreachable' };
  const verdicts = items.filter(isVerdict);
  return verdicts.length === 0 ? { state: 'none' } : { state: 'list', verdicts };
}

/**
 * @param {unknown} item
 * @returns {item is Verdict}
 */
function isVerdict(item) {
  const { id, imageName, createdAt, verdict, score } = /** @type {Partial<Verdict>} */ (item ?? {});
  return (
    Number.isSafeInteger(id) &&
    typeof score === 'number' &&
    [imageName, createdAt, verdict].every((text) => typeof text === 'string')
  );
}

/** Message and colour of each verdict. Later versions of the server may have other verdicts. */
const known = new Map([
  ['Likely Genuine', { message: 'verdictGenuine', tone: 'clear' }],
  ['No Signs Found', { message: 'verdictNoSigns', tone: 'neutral' }],
  ['Possibly Manipulated', { message: 'verdictPossible', tone: 'suspicious' }],
  ['Possibly AI-Generated', { message: 'verdictPossiblyAi', tone: 'suspicious' }],
  ['Likely Manipulated', { message: 'verdictManipulated', tone: 'strong' }],
  ['Likely AI-Generated', { message: 'verdictAiGenerated', tone: 'strong' }],
  ['Inconclusive', { message: 'verdictInconclusive', tone: 'neutral' }],
]);

/**
 * Returns the text and the colour of a verdict. An unknown verdict is shown as received, in the strongest colour.
 * @param {string} verdict
 * @param {(message: string) => string} words
 */
export function labelOf(verdict, words) {
  const label = known.get(verdict);
  return label ? { text: words(label.message), tone: label.tone } : { text: verdict, tone: 'strong' };
}

/**
 * Returns the text of the score; null if too little could be tested for a score.
 * @param {Verdict} verdict
 */
export const scoreOf = ({ verdict, score }) => (verdict === 'Inconclusive' ? null : `${score}%`);
