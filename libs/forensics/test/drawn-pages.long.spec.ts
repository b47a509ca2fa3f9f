import { expectNoAccusation, pagesByDrawing } from './drawn/expect-no-accusation.js';

it.each(pagesByDrawing.flat())('a drawn page is no forgery: %s', async (_name, draw) => {
  await expectNoAccusation(await draw());
});
