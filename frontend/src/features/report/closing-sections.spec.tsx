import { makeRecord, makeReport } from '@jinwi/report/testing';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FileFacts } from './closing-sections.js';
import './texts.js';

describe('the facts about the file', () => {
  it('BR-055 say what kind of picture it is', () => {
    render(<FileFacts record={makeRecord({ report: makeReport({ kind: 'shared-copy' }) })} />);
    expect(screen.getByText('A copy sent through a messenger or social network')).toBeVisible();
  });
});
