import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { i18n } from '../../../shared/i18n/i18n.js';
import { fakeServer } from '../../../testing/fake-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { solvedCases } from '../solved-cases.js';

const gallery = async (name = 'What would you say?') => {
  fakeServer();
  renderApp('/');
  return within(await screen.findByRole('region', { name }));
};
type Shown = Awaited<ReturnType<typeof gallery>>;
const press = (shown: Shown, name: string | RegExp) => userEvent.click(shown.getByRole('button', { name }));

describe('the gallery of solved cases', () => {
  it('UI-341 asks first, and tells nothing before a guess', async () => {
    const shown = await gallery();
    expect(
      shown.getByRole('heading', { level: 3, name: 'How does this picture look to you?' }),
    ).toBeVisible();
    expect(
      shown.getAllByRole('button', { name: /^(Untouched|Altered|Made by AI|Cannot tell)$/ }),
    ).toHaveLength(4);
    expect(shown.getAllByRole('img')).toHaveLength(1);
    for (const { sentence } of solvedCases) expect(shown.queryByText(sentence.en)).toBeNull();
  });

  it('UI-341 UI-342 after a guess shows truth, sentence, answers, boxes and hints', async () => {
    const shown = await gallery();
    const [stones] = solvedCases;
    await press(shown, 'Altered');
    expect(shown.getByRole('heading', { level: 3, name: 'That is right: “Altered”.' })).toHaveFocus();
    expect(shown.getByText(/^A red bottle cap lay here/)).toBeVisible();
    expect(shown.getByText(stones?.sentence.en ?? '')).toBeVisible();
    for (const { question, answer } of stones?.answers ?? []) {
      const row = within(shown.getByText(question.en).parentElement as HTMLElement);
      expect(row.getByText(answer.en)).toBeVisible();
    }
    expect(shown.getByRole('img', { name: /^Two boxes over the picture/ })).toBeVisible();
    expect(shown.getByText(/^Compare the stones in the two boxes/)).toBeVisible();
    expect(shown.getByRole('status')).toHaveTextContent('1 of 1 right');
  });

  it('UI-341 can be played to the end by keyboard, and again', async () => {
    const shown = await gallery();
    for (const { truth } of solvedCases) {
      shown.getByRole('button', { name: words[truth] }).focus();
      await userEvent.keyboard('{Enter}');
      expect(shown.getByRole('heading', { level: 3 })).toHaveFocus();
      shown.getByRole('button', { name: /^(Next picture|Start again)$/ }).focus();
      if (shown.queryByRole('button', { name: 'Start again' }))
        expect(shown.getByRole('status')).toHaveTextContent('8 of 8 right');
      await userEvent.keyboard('{Enter}');
    }
    expect(shown.getByText('Picture 1 of 8')).toBeVisible();
    expect(shown.getByRole('status')).toBeEmptyDOMElement();
  });

  it.each([
    ['stones', 'Untouched', 'The answer is “Altered”.'],
    ['screen', 'Cannot tell', 'We cannot tell either. The truth: “Altered”.'],
    ['boats', 'Cannot tell', 'The answer is “Untouched”.'],
  ])('UI-341 answers a guess at %s of “%s” fairly', async (name, guess, answer) => {
    const shown = await gallery();
    await press(shown, `Picture ${solvedCases.findIndex((one) => one.name === name) + 1}`);
    await press(shown, guess);
    expect(shown.getByRole('heading', { level: 3, name: answer })).toBeVisible();
  });

  it('UI-343 shows honestly what the engine misses and what misleads it', () => {
    const sentenceOf = (name: string) => solvedCases.find((one) => one.name === name);
    expect(sentenceOf('sent')).toMatchObject({ truth: 'altered', isKnowable: false, map: undefined });
    expect(sentenceOf('sent')?.sentence.en).toMatch(/^No alteration found/);
    expect(sentenceOf('mark')).toMatchObject({ truth: 'untouched' });
    expect(sentenceOf('mark')?.sentence.en).toBe(
      'AI probably made this: the file says so, though nobody signed it.',
    );
  });

  it('UI-341 is complete in Korean', async () => {
    await i18n.changeLanguage('ko');
    const shown = await gallery('직접 맞혀 보세요');
    await press(shown, '조작됨');
    expect(shown.getByText('빨간 병뚜껑이 있던 자리를 왼쪽에서 복사한 돌로 덮었습니다.')).toBeVisible();
    expect(shown.getByText(solvedCases[0]?.sentence.ko ?? '')).toBeVisible();
  });
});

const words = { untouched: 'Untouched', altered: 'Altered', ai: 'Made by AI', unknown: 'Cannot tell' };
