import { readSettings, reportAddress } from './installation.js';
import { localizePage, words } from './localize.js';
import { takeNotice } from './notice.js';
import { labelOf, readVerdicts, scoreOf } from './verdicts.js';

localizePage();
part('settings').addEventListener('click', () => void chrome.runtime.openOptionsPage());
await show();

async function show() {
  const settings = await readSettings();
  part('notice').hidden = !(await takeNotice());
  if (settings.server !== null) offerUpload(settings.server);
  const shown = await readVerdicts(settings);
  const isList = shown.state === 'list';
  part('state').hidden = isList;
  part('state').textContent = isList ? '' : words(shown.state);
  if (isList) {
    const server = settings.server ?? '';
    part('verdicts').append(...shown.verdicts.map((verdict) => row(server, verdict)));
    part('verdicts').hidden = false;
  }
  document.querySelector('main')?.setAttribute('aria-busy', 'false');
}

/** @param {string} server */
function offerUpload(server) {
  part('upload').setAttribute('href', `${server}/analyze`);
  part('upload').hidden = false;
}

/**
 * @param {string} server
 * @param {import('./verdicts.js').Verdict} verdict
 */
function row(server, verdict) {
  const { text, tone } = labelOf(verdict.verdict, words);
  const link = element('a', { className: 'verdict' });
  link.setAttribute('href', reportAddress(server, verdict.id));
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noreferrer');
  link.append(
    line({ className: `label ${tone}`, text }, scoreOf(verdict) ?? ''),
    line({ className: 'name', text: verdict.imageName }, timeOf(verdict.createdAt)),
  );
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/**
 * @param {{ className: string, text: string }} begin
 * @param {string} end
 */
function line(begin, end) {
  const made = element('span', { className: 'line' });
  made.append(element('span', begin), element('span', { className: 'fact', text: end }));
  return made;
}

/** @param {string} createdAt */
function timeOf(createdAt) {
  const style = /** @type {const} */ ({ dateStyle: 'medium', timeStyle: 'short' });
  return new Date(createdAt).toLocaleString(words('language'), style);
}

/**
 * @param {string} name
 * @param {{ className: string, text?: string }} content
 */
function element(name, { className, text = '' }) {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/** @param {string} id */
function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The popup has no ${id}.`);
  return found;
}
