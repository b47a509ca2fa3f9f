import { create } from 'zustand';

/**
 * True from the press on "log out" until /auth is shown. Who leaves on purpose is not offered to go on
 * where they left; who was sent away is (UI-016).
 */
export const useDeparture = create<{ isVoluntary: boolean }>(() => ({ isVoluntary: false }));
