import { type User } from '@jinwi/contracts';
import { createContext, useContext } from 'react';

const MemberContext = createContext<User | null>(null);

export const MemberProvider = MemberContext.Provider;

/** The signed-in member. Use only below the guard of member pages, where there always is one. */
export const useMember = (): User => {
  const member = useContext(MemberContext);
  if (!member) throw new Error('useMember is for member pages only.');
  return member;
};
