import { readEvaluateOptions } from './evaluate-options.js';

it.each([['--chains'], ['--maps', 'maps'], ['--tests', 'ela']])(
  'refuses --transformations together with %s',
  (...words) => {
    expect(() => readEvaluateOptions(['--manifest', 'a.json', '--transformations', ...words])).toThrow(
      '--transformations cannot be combined',
    );
  },
);

it('takes --transformations with a limit', () => {
  const options = readEvaluateOptions(['--manifest', 'a.json', '--transformations', '--limit', '5']);
  expect(options).toMatchObject({ hasTransformations: true, hasChains: false, limit: 5 });
});
