import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeRecord } from '@jinwi/report/testing';
import { Thumbnail } from './thumbnail.js';

describe('the thumbnail of a record', () => {
  it('UI-160 falls back to a placeholder when the picture cannot be loaded', () => {
    render(<Thumbnail record={makeRecord()} />);
    const picture = screen.getByRole('presentation');
    expect(picture).toHaveAttribute('alt', '');
    expect(picture.tagName).toBe('IMG');
    fireEvent.error(picture);
    expect(screen.getByRole('img', { name: 'IMG_2031.jpg' }).tagName).toBe('SPAN');
  });

  it('UI-161 shows a placeholder for a record without an image address', () => {
    render(<Thumbnail record={makeRecord({ imageUrl: undefined })} />);
    expect(screen.getByRole('img', { name: 'IMG_2031.jpg' }).tagName).toBe('SPAN');
  });
});
