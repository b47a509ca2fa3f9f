import { type KnownPicture, type NearCopies, type NearCopy } from '@jinwi/contracts';
import { makeRecord } from '@jinwi/report/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { i18n } from '../../../shared/i18n/i18n.js';
import { fakeServer } from '../../../testing/fake-server.js';
import { stubBrowser } from '../../../testing/stub-browser.js';
import '../../report/texts.js';
import { SeenBefore } from './seen-before.js';

const record = makeRecord({ createdAt: '2026-11-20T12:00:00.000Z' });

const copy = (given: Partial<NearCopy> = {}): NearCopy => ({
  analysisId: 3,
  imageName: 'beach.jpg',
  createdAt: '2026-11-18T12:00:00.000Z',
  result: 'No Signs Found',
  by: 'whole',
  similarity: 97,
  differs: [
    { code: 'copy.kind.camera', params: {} },
    { code: 'copy.larger', params: { width: 4000, height: 3000 } },
  ],
  ...given,
});
const known: KnownPicture = {
  ...{ id: 5, label: 'press photo', caption: '4711', addedAt: '2026-11-01T00:00:00.000Z' },
  ...{ hasOriginal: true, by: 'whole', similarity: 98 },
};

const show = (found: Partial<NearCopies>) => {
  const body = { known: [], copies: [], ...found };
  fakeServer({ [`GET /api/analysis/${record.id}/near-copies`]: { body } });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <SeenBefore record={record} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

describe('where a picture was seen before', () => {
  beforeEach(() => stubBrowser());

  it('UI-390 lists copies with link, verdict, and what differs', async () => {
    show({ copies: [copy(), copy({ analysisId: 9, imageName: 'crop.png', by: 'part', differs: [] })] });
    const [first, second] = await screen.findAllByRole('listitem');
    const { getByRole, getByText } = within(first!);
    expect(getByRole('link', { name: 'Open the report on beach.jpg' })).toHaveAttribute(
      'href',
      '/history?analysis=3',
    );
    expect(getByText('It is the camera’s own file. It is larger: 4000 × 3000 pixels.')).toBeVisible();
    expect(getByText('97% match')).toBeVisible();
    expect(getByText('Earliest here')).toBeVisible();
    expect(within(second!).queryByText('Earliest here')).toBeNull();
    expect(within(second!).getByText('97% match with a part')).toBeVisible();
  });

  it('UI-392 says which is the earliest, and is quiet without copies', async () => {
    show({ copies: [copy({ createdAt: '2026-11-22T12:00:00.000Z' })] });
    expect(await screen.findByText('The picture of this report is the earliest here.')).toBeVisible();
    expect(screen.queryByText('Earliest here')).toBeNull();
  });

  it('UI-392 shows one line when nothing was found', async () => {
    show({});
    expect(
      await screen.findByText(/^No other analysis of yours with this picture was found\./),
    ).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('UI-393 shows a known picture, and that it is no verdict', async () => {
    show({ known: [known] });
    expect(await screen.findByText('Known picture: press photo 4711')).toBeVisible();
    expect(screen.getByText(/Added by this service on November 1, 2026/)).toBeVisible();
    expect(screen.getByText(/no verdict on your file/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download the known picture' })).toHaveAttribute(
      'href',
      `/api/analysis/${record.id}/known/5/original`,
    );
  });

  it('UI-391 is told in Korean', async () => {
    await i18n.changeLanguage('ko');
    show({ copies: [copy()] });
    expect(
      await screen.findByText('카메라가 저장한 원본 파일입니다. 더 큽니다(4000 × 3000픽셀).'),
    ).toBeVisible();
    await i18n.changeLanguage('en');
  });
});
