import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { idOf } from '../report/records.js';

const name = 'analysis';

interface FromList {
  isFromList?: boolean;
}

/** The report named by the URL, and functions to open and close a report. */
export function useOpenReport() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: FromList | null };
  const asked = params.get(name);
  const addressOf = (id: number): string => {
    const next = new URLSearchParams(params);
    next.set(name, String(id));
    return `/history?${next}`;
  };
  const fromList: FromList = { isFromList: true };
  return {
    /** Null if no report is open; NaN if the URL has no valid id. */
    id: asked === null ? null : idOf(asked),
    addressOf,
    linkState: fromList,
    isFromList: state?.isFromList === true,
    open: (id: number) => void navigate(addressOf(id), { state: fromList, preventScrollReset: true }),
    /** Goes back in the browser's history if the report was opened from the list, or else removes it from the URL. */
    close: () => {
      if (state?.isFromList) {
        void navigate(-1);
        return;
      }
      const rest = new URLSearchParams(params);
      rest.delete(name);
      void navigate(
        { pathname: '/history', search: rest.toString() },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}
