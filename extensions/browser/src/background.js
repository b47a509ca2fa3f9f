import { analyzeAddress, readSettings } from './installation.js';
import { giveNotice } from './notice.js';

const menuItem = 'check-picture';

chrome.runtime.onInstalled.addListener(() =>
  chrome.contextMenus.create({
    id: menuItem,
    title: chrome.i18n.getMessage('checkPicture'),
    contexts: ['image'],
  }),
);

chrome.contextMenus.onClicked.addListener((clicked, tab) => void checkPicture(clicked, tab));

/**
 * Opens the page on which the member can start the picture's analysis. Opens the options page if no installation is
 * set, and shows a notice if the picture has no address that a server could open.
 * @param {chrome.contextMenus.OnClickData} clicked
 * @param {chrome.tabs.Tab} [tab]
 */
async function checkPicture({ srcUrl }, tab) {
  const { server } = await readSettings();
  if (server === null) return chrome.runtime.openOptionsPage();
  const url = analyzeAddress(server, srcUrl);
  if (url === null) return giveNotice();
  await chrome.tabs.create({ url, ...(tab && { windowId: tab.windowId, index: tab.index + 1 }) });
}
