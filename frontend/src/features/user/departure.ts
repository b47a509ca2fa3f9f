import { create } from 'zustand';

/**
 * True from pressing "log out" until /auth is shown. After a voluntary sign-out, /auth does not offer to return to the
 * page; after an ended session it does (UI-016).
 */
export const useDeparture = create<{ isVoluntary: boolean }>(() => ({ isVoluntary: false }));
