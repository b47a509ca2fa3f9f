import { FirstPicture } from '../features/report/image/first-picture.js';

interface ReportFrameProps {
  /** How the page shows the report: as its content, or in a sheet over a list. */
  layout: 'page' | 'sheet';
  imageUrl: string;
}

/**
 * The outline of a page that opens with a report, with the report's image in its place. The gateway sends it with the
 * page's HTML, so that the image is on the screen before any script has run. It has no words, because it serves both
 * languages.
 */
export const ReportFrame = ({ layout, imageUrl }: ReportFrameProps) =>
  layout === 'page' ? (
    <>
      <div className="box-content h-16 border-b border-border" />
      <div className="container-page space-y-4 py-4 sm:space-y-6 sm:py-10">
        <p className="text-h1 max-sm:hidden">&nbsp;</p>
        <div className="h-17 rounded-card border border-border sm:h-19.25" />
        <Outline imageUrl={imageUrl} />
      </div>
    </>
  ) : (
    <>
      <div className="fixed inset-0 bg-scrim" />
      <div className="fixed inset-y-0 right-0 w-[min(1280px,100%)] bg-bg">
        <div className="h-16 border-b border-border" />
        <div className="px-5 py-5">
          <Outline imageUrl={imageUrl} />
        </div>
      </div>
    </>
  );

const Outline = ({ imageUrl }: { imageUrl: string }) => (
  <div className="space-y-4 sm:space-y-6">
    <div className="rounded-card border border-border bg-surface p-5 sm:p-6">
      {/* As high as most sentences: two lines on phones, otherwise one. */}
      <p className="min-h-[2lh] text-h1 sm:min-h-[1lh]" />
      <p className="mt-2 text-sm">&nbsp;</p>
    </div>
    <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-x-8">
      <FirstPicture url={imageUrl} />
    </div>
  </div>
);
