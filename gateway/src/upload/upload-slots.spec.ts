import { uploadRulesDefault } from '@jinwi/contracts';
import { UploadSlots } from './upload-slots.js';

const large = { ...uploadRulesDefault, megabytesMax: 50 };

it('limits how much one member uploads at a time, not others', () => {
  const slots = new UploadSlots();
  const open = [slots.open(1, large), slots.open(1, large)];
  for (const slot of open) slot.assertFree();
  const third = slots.open(1, large);
  expect(() => third.assertFree()).toThrow(expect.objectContaining({ code: 'request.too-many' }));
  slots.open(2, large).assertFree();
  for (const slot of [...open, third]) slot.close();
  slots.open(1, large).assertFree();
});

it('lets twenty of the usual size come in', () => {
  const slots = new UploadSlots();
  for (let count = 0; count < 20; count += 1) slots.open(1, uploadRulesDefault).assertFree();
  expect(() => slots.open(1, uploadRulesDefault).assertFree()).toThrow('request.too-many');
});
