import type { Profile } from '@ringside/protocol/games/steel-arena';

type Tracking = { readonly profile: Profile };

/** Whether positions, facings and the tiles of the battlefield are kept; otherwise people declare what happens there. */
export const tracksField = ({ profile }: Tracking): boolean => profile === 'full';

/** Whether damage, trophies and the pile are kept beside heat and modules. */
export const tracksDamage = ({ profile }: Tracking): boolean =>
  profile === 'full' || profile === 'full-without-field';

export const tracksModules = ({ profile }: Tracking): boolean => profile !== 'trophies';

export const tracksTrophies = ({ profile }: Tracking): boolean => profile !== 'overheat';
