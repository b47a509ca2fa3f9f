export const upload = {
  label: 'Choose an image',
  drop: 'Drag an image here, or click to choose one',
  rule: 'PNG, JPG or JPEG · up to 5MB',
  dropHere: 'Drop the image here',
  reject: 'Only PNG, JPG or JPEG images',
  remove: 'Remove image',
  replace: 'Choose another',
  preview: 'Preview: {{name}}',
  previewBroken: 'This file cannot be shown as an image. It may be damaged.',
  error: {
    type: 'Invalid file type',
    typeText: 'Please upload an image file (JPG, PNG, etc.)',
    size: 'File too large',
    sizeText: 'Please upload an image of up to 5MB.',
    many: 'One image at a time',
    manyText: 'Only one image can be used at a time. Please choose one.',
  },
} as const;
