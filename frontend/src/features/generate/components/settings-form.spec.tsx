import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useToasts } from '../../../shared/lib/toast.js';
import { callsOf, fakeServer, type SeenRequest } from '../../../testing/fake-server.js';
import { aTask, generationOptions, taskId } from '../../../testing/generations.js';
import { renderMemberPage } from '../../../testing/render-member-page.js';
import { stubBrowser } from '../../../testing/stub-browser.js';
import '../texts.js';
import { StudioScreen } from './studio-screen.js';

let seen: SeenRequest[];

const show = ({ credits = 5, options = generationOptions() } = {}) => {
  stubBrowser();
  seen = fakeServer({
    'GET /api/user': {
      body: { id: 1, username: 'Hana', email: 'h@example.com', credits, creditsExpiry: null },
    },
    'GET /api/generation-options': { body: options },
    'GET /api/generate-image': { body: { tasks: [], nextBefore: null } },
    'POST /api/generate-image': { body: { task_id: taskId() } },
    [`GET /api/generate-image/${taskId()}`]: { body: aTask({ task_status: 'processing' }) },
  });
  renderMemberPage(<StudioScreen />, { path: '/generate', user: { credits } });
};

const prompt = () => screen.getByRole('textbox', { name: 'Prompt' });
const negative = () => screen.getByRole('textbox', { name: /^Negative prompt/ });
const count = () => screen.getByRole('spinbutton', { name: 'Number of images' });
const slider = (name: string) => screen.getByRole('slider', { name });
const generate = () => userEvent.click(screen.getByRole('button', { name: /^Generate images/ }));
const openAdvanced = () => userEvent.click(screen.getByRole('button', { name: 'Advanced settings' }));
const pick = async (file = new File(['pixels'], 'river.jpg', { type: 'image/jpeg' })) => {
  fireEvent.change(screen.getByLabelText('Choose an image', { selector: 'input' }), {
    target: { files: [file] },
  });
  await screen.findByText(file.name);
};
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const submissions = () => seen.filter(({ method }) => method === 'POST');
/** Waits until the form has been submitted, and returns its fields. */
const sentForm = async (): Promise<Record<string, unknown>> => {
  await waitFor(() => expect(submissions()).toHaveLength(1));
  return Object.fromEntries(submissions()[0]?.body as FormData);
};
const toastShown = () => useToasts.getState().toasts[0];

describe('the form of image generation', () => {
  beforeEach(() => useToasts.setState({ toasts: [] }));

  it('UI-187 an empty prompt is refused', async () => {
    show();
    await pick();
    await generate();
    expect(prompt()).toHaveAccessibleDescription(/^Prompt is required/);
    expect(prompt()).toHaveFocus();
    expect(submissions()).toEqual([]);
  });

  it('UI-188 a blank prompt counts as empty, and characters count as displayed', async () => {
    show();
    type(prompt(), '   ');
    expect(prompt()).toHaveAccessibleDescription('3 of 500 characters');
    await generate();
    expect(prompt()).toHaveAccessibleDescription(/^Prompt is required/);
    type(prompt(), '한강 🌉'.normalize('NFD'));
    expect(screen.getByText('4/500')).toBeInTheDocument();
  });

  it('UI-187 501 characters are refused and 500 are taken', async () => {
    show();
    await pick();
    type(prompt(), 'x'.repeat(501));
    await generate();
    expect(prompt()).toHaveAccessibleDescription(/^Prompt cannot exceed 500 characters/);
    type(prompt(), 'x'.repeat(500));
    await generate();
    expect(await sentForm()).toMatchObject({ prompt: 'x'.repeat(500) });
  });

  it('UI-189 refuses 201 characters of a negative prompt and takes 200', async () => {
    show();
    await pick();
    type(prompt(), 'A river');
    type(negative(), 'x'.repeat(201));
    await generate();
    expect(screen.getByRole('button', { name: 'Advanced settings' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    expect(negative()).toHaveAccessibleDescription(/^Negative prompt cannot exceed 200 characters/);
    type(negative(), 'x'.repeat(200));
    await generate();
    expect(await sentForm()).toMatchObject({ negative_prompt: 'x'.repeat(200) });
  });

  it('UI-190 UI-191 a face reference disables the human slider but sends its value', async () => {
    show();
    await openAdvanced();
    const subject = screen.getByRole('radio', { name: 'Subject Features' });
    const face = screen.getByRole('radio', { name: 'Face Appearance' });
    expect(subject).toBeChecked();
    fireEvent.keyDown(slider('Human fidelity'), { key: 'ArrowLeft' });
    await userEvent.click(face);
    expect(screen.getByText('Use an image that shows exactly one face.')).toBeInTheDocument();
    expect(slider('Human fidelity')).toHaveAttribute('data-disabled');
    expect(slider('Human fidelity')).toHaveAccessibleDescription('Does not apply to Face Appearance.');
    expect(screen.getByRole('spinbutton', { name: 'Human fidelity, as a number' })).toBeDisabled();
    await pick();
    type(prompt(), 'A portrait');
    await generate();
    expect(await sentForm()).toMatchObject({ image_reference: 'face', human_fidelity: '0.89' });
  });

  it.each(['Image fidelity', 'Human fidelity'])(
    'UI-192 %s goes from 0 to 1 by 0.01 and starts at 0.9',
    async (name) => {
      show();
      await openAdvanced();
      const number = screen.getByRole('spinbutton', { name: `${name}, as a number` });
      const press = (key: string) => fireEvent.keyDown(slider(name), { key });
      expect(slider(name)).toHaveAttribute('aria-valuenow', '0.9');
      press('ArrowRight');
      expect(slider(name)).toHaveAttribute('aria-valuenow', '0.91');
      expect(number).toHaveValue(0.91);
      press('End');
      press('ArrowRight');
      expect(slider(name)).toHaveAttribute('aria-valuenow', '1');
      press('Home');
      press('ArrowLeft');
      expect(slider(name)).toHaveAttribute('aria-valuenow', '0');
      type(number, '0.25');
      expect(slider(name)).toHaveAttribute('aria-valuenow', '0.25');
      type(number, '1.5');
      await waitFor(() => expect(number).toHaveAccessibleDescription('Enter a number from 0 to 1.'));
    },
  );

  it.each(['0', '10', '1.5', ''])('UI-193 "%s" images are refused', async (typed) => {
    show();
    await pick();
    type(prompt(), 'A river');
    expect(count()).toHaveValue(1);
    type(count(), typed);
    await waitFor(() => expect(count()).toHaveAccessibleDescription('Enter a whole number from 1 to 9.'));
    await generate();
    expect(submissions()).toEqual([]);
  });

  it('UI-193 UI-200 steps from 1 to 9 and no further; the price stays', async () => {
    show();
    const more = screen.getByRole('button', { name: 'One image more' });
    const fewer = screen.getByRole('button', { name: 'One image fewer' });
    expect(fewer).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('1 image · uses 3 credits')).toBeInTheDocument();
    for (let press = 0; press < 10; press += 1) await userEvent.click(more);
    expect(count()).toHaveValue(9);
    expect(more).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('9 images · uses 3 credits')).toBeInTheDocument();
    expect(screen.getByText('Uses 3 credits, however many images.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /uses 3 credits/ })).toBeInTheDocument();
  });

  it('UI-194 offers the eight shapes, 1:1 first, and shows the chosen one', async () => {
    show();
    const shapes = within(screen.getByRole('group', { name: 'Aspect ratio' })).getAllByRole('radio');
    expect(shapes.map((shape) => shape.getAttribute('value'))).toEqual([
      '16:9',
      '9:16',
      '1:1',
      '4:3',
      '3:4',
      '3:2',
      '2:3',
      '21:9',
    ]);
    expect(screen.getByRole('radio', { name: '1:1' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: '21:9' }));
    const results = within(screen.getByRole('region', { name: 'Results' }));
    expect(results.getByText('21:9')).toBeInTheDocument();
  });

  it('an example is appended to the prompt', async () => {
    show();
    const examples = within(screen.getByRole('list', { name: 'Examples' })).getAllByRole('button');
    await userEvent.click(examples[0]!);
    expect(prompt()).toHaveValue('A soft watercolor painting on rough paper');
    await userEvent.click(examples[3]!);
    expect(prompt()).toHaveValue(
      'A soft watercolor painting on rough paper, A quiet winter morning with falling snow',
    );
  });

  it('UI-195 UI-275 without an image it says so once', async () => {
    show();
    type(prompt(), 'A river');
    await generate();
    await waitFor(() =>
      expect(toastShown()).toMatchObject({
        title: 'No image selected',
        description: 'Please select an image to generate from',
        variant: 'destructive',
      }),
    );
    expect(screen.getByRole('form', { name: 'What to generate' })).not.toHaveTextContent('No image selected');
    expect(submissions()).toEqual([]);
  });

  it.each([0, 2])('UI-196 UI-197 with %i credits it says so and sends nothing', async (credits) => {
    show({ credits });
    expect(screen.getByText('You need at least 3 credits to generate an image')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add credits' })).toHaveAttribute('aria-haspopup', 'dialog');
    await pick();
    type(prompt(), 'A river');
    await generate();
    await waitFor(() =>
      expect(toastShown()).toMatchObject({
        title: 'Insufficient credits',
        description: 'You need at least 3 credits to generate images',
      }),
    );
    expect(submissions()).toEqual([]);
  });

  it('UI-198 UI-199 sends only the fields of the contract, under an idempotency key', async () => {
    show();
    await pick();
    type(prompt(), 'A river');
    await generate();
    const { image, ...fields } = await sentForm();
    expect(image).toMatchObject({ name: 'river.jpg' });
    expect(fields).toEqual({
      prompt: 'A river',
      image_reference: 'subject',
      image_fidelity: '0.9',
      human_fidelity: '0.9',
      n: '1',
      aspect_ratio: '1:1',
    });
    expect(new Headers(submissions()[0]?.init.headers).get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('UI-185 an upload follows the rules of every upload', async () => {
    show();
    await pick();
    const dataTransfer = (files: File[]) => ({
      files,
      types: ['Files'],
      items: files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file })),
    });
    fireEvent.drop(prompt(), {
      dataTransfer: dataTransfer([new File(['x'], 'a.gif', { type: 'image/gif' })]),
    });
    await waitFor(() => expect(toastShown()).toMatchObject({ title: 'Invalid file type' }));
    expect(screen.getByText('river.jpg')).toBeInTheDocument();
  });

  it('API-065 says before paying that the images are a demonstration', async () => {
    show({ options: generationOptions({ isDemonstration: true }) });
    expect(await screen.findByText('Demonstration images')).toBeInTheDocument();
  });

  it('UI-344 says before paying that the demonstration cannot follow the prompt', async () => {
    show({ options: generationOptions({ isDemonstration: true, promptPattern: 'watercolou?r|수채' }) });
    await screen.findByText('Demonstration images');
    await userEvent.type(prompt(), 'a dog on a bicycle');
    expect(screen.getByText(/There are none in this prompt/)).toBeVisible();
    await userEvent.type(prompt(), ', Watercolor');
    expect(screen.queryByText(/There are none in this prompt/)).toBeNull();
  });

  it('API-065 is disabled when nothing can be generated, and says why', async () => {
    show({ options: generationOptions({ isAvailable: false }) });
    expect(await screen.findByText('Image generation is not available right now.')).toBeInTheDocument();
    expect(prompt()).toBeDisabled();
    expect(screen.getByRole('button', { name: /^Generate images/ })).toBeDisabled();
    expect(callsOf(seen)).toContain('GET /api/generate-image');
  });
});
