const lengthMax = 32;
const tailLength = 12;

/** Shortens long file names in the middle, because the end distinguishes photos. */
export const ImageName = ({ name }: { name: string }) => {
  const characters = [...name];
  if (characters.length <= lengthMax) return <span title={name}>{name}</span>;
  const tail = characters.slice(-tailLength).join('');
  return (
    <span title={name} className="flex min-w-0">
      <span className="truncate whitespace-pre">{characters.slice(0, -tailLength).join('')}</span>
      <span className="shrink-0 whitespace-pre">{tail}</span>
    </span>
  );
};
