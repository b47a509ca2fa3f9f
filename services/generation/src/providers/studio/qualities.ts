/** Properties of looks that prompts mention, mostly to exclude them. */
export type Quality =
  | 'dark'
  | 'bright'
  | 'warm'
  | 'cool'
  | 'vivid'
  | 'soft'
  | 'blur'
  | 'grain'
  | 'frame'
  | 'monochrome'
  | 'red'
  | 'orange'
  | 'yellow'
  | 'green'
  | 'blue'
  | 'purple'
  | 'pink';
