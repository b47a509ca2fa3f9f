/** Limits the height of the image, so that the evidence below it is in view. */
export const viewerHeight = '[--viewer-height:min(56vh,22rem)] lg:[--viewer-height:min(60vh,34rem)]';

/**
 * Shows the image where the viewer, which takes longer to draw, will show it: between a row of tabs and a row of
 * buttons.
 */
export const FirstPicture = ({ url }: { url: string | undefined }) => (
  <div className={viewerHeight}>
    <div className="min-h-11 border-b border-border" />
    <div className="pt-4 pb-12">
      <img
        src={url}
        alt=""
        className="max-h-(--viewer-height) min-h-48 w-full rounded-card bg-stage object-contain"
      />
    </div>
  </div>
);
