import type { Axial, Sector, Seat } from '@ringside/protocol/vocabulary';

/** A space that may be tapped. */
export interface SceneTarget {
  readonly space: Axial;
  readonly label: string;
  readonly picked: boolean;
  /** One of many that may be tapped: nothing marks it until it is. */
  readonly isQuiet?: boolean;
  readonly onpick: () => void;
}

/** A robot where it might be. */
export interface SceneGhost {
  readonly seat: Seat;
  readonly at: Axial;
  readonly facing: Sector;
}

/** A numbered place: what the slip or a question means. */
export interface SceneMark {
  readonly n: number;
  readonly space: Axial;
}

/** What is drawn over the field, apart from what the view says. */
export interface Scene {
  readonly targets?: readonly SceneTarget[];
  readonly ghosts?: readonly SceneGhost[];
  readonly wrong?: readonly SceneMark[];
  readonly asked?: readonly SceneMark[];
  readonly shot?: { readonly from: Axial; readonly to: Axial };
  /** While something is chosen: the spaces that matter. Others are dimmed. */
  readonly lit?: readonly string[];
}
