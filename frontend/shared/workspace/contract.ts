import { createContext } from 'react';
import type { CommandId } from '@shared/keys/keymap';
import type { Query } from '@shared/routes/location';

/** What the shell offers to every screen. */
export interface Workspace {
  /** Opens the path as a tab and shows it; a tab that is open already is shown instead. */
  open: (path: string, query?: Query) => void;
  /** The address of a tab, for links: middle click and copying work on them. */
  href: (path: string, query?: Query) => string;
  /** Chooses another country, as the selector in the top bar does: unsaved tabs are asked about first. */
  changeCountry: (country: string) => void;
}

/** What a screen with unsaved input tells its tab. */
export interface Unsaved {
  /** Names the record in the question: 'Warung Bu Sri'. */
  label: string;
  /** Resolves to true once all is saved, to false where it could not be. */
  save: () => Promise<boolean>;
  /** Throws the input away, its draft included. */
  discard: () => void;
}

/** What can be done on a screen by its name, from the palette. */
export interface ScreenAction {
  /** Says what it does: 'Create account'. */
  label: string;
  /** The command whose key does the same. */
  command?: CommandId;
  run: () => void;
}

/** What the shell offers to one screen about its own tab. */
export interface TabHandle {
  /** The tab's canonical key, which drafts are stored under. */
  key: string;
  setTitle: (title: string) => void;
  /** Marks the tab as holding unsaved input, or as clean with null. */
  setUnsaved: (unsaved: Unsaved | null) => void;
  /** Closes this tab; asks first where it holds unsaved input. */
  close: () => void;
  /** This tab becomes another: a record that was new has its id. */
  replace: (path: string, query?: Query) => void;
  /** Called before the screen is built anew by Reload or Redo. Returns how to stop it. */
  onRefresh: (handler: () => void) => () => void;
  /** Offers these actions in the palette, in place of the ones that the same part of the screen offered before. */
  setActions: (source: string, actions: readonly ScreenAction[]) => void;
  /**
   * Declares that the screen belongs to its own country: choosing another one neither rebuilds it nor asks
   * about its unsaved input. Null: it follows the chosen country.
   */
  setOwnCountry: (country: string | null) => void;
  hasUnsaved: () => boolean;
  isActive: () => boolean;
}

export const WorkspaceContext = createContext<Workspace | null>(null);
export const TabContext = createContext<TabHandle | null>(null);
