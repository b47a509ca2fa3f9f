import { type CriterionPicture } from '@jinwi/report';
import { useEffect, useState } from 'react';
import { readMap } from '../image/read-map.js';
import { type Spot, strongestSpot } from '../image/strongest-spot.js';

interface Pictured {
  key: string;
  picture: CriterionPicture;
}

const none: ReadonlyMap<string, Spot> = new Map();

/** Returns the strongest place in each test's picture, by the test's key; empty until all pictures have been read. */
export function useSpots(pictured: readonly Pictured[]): ReadonlyMap<string, Spot> {
  const [spots, setSpots] = useState(none);
  useEffect(() => {
    if (pictured.length === 0) return undefined;
    let isCurrent = true;
    void Promise.all(pictured.map(spotOf)).then((found) => {
      if (isCurrent) setSpots(new Map(found.flat()));
    });
    return () => {
      isCurrent = false;
    };
  }, [pictured]);
  return spots;
}

/** Returns one entry for the map of spots, or none if the picture cannot be loaded or has no spot. */
async function spotOf({ key, picture }: Pictured): Promise<[string, Spot][]> {
  const map = await readMap(picture.url, picture.place);
  const spot = map && strongestSpot(map.grey, map);
  return spot ? [[key, spot]] : [];
}
