export const generate = {
  title: 'Image generation',
  description: 'Create new images from a reference image and a prompt.',
  experimental: 'Experimental',
  preparing: 'Image generation is being prepared',
  preparingText: 'You cannot create images yet. No credits are used on this page until generation is open.',
  noCredits: 'You need at least 3 credits to generate an image',
  buy: 'Add credits',
  analyze: 'Analyze an image',
} as const;
