import { createContext } from 'react';
import type { CommandId } from '@shared/ui/keymap';
import type { Query } from '@shared/routes/location';

/** Functions of the shell for all screens. */
export interface Workspace {
  /** Open the path in a tab, or show the tab if it is already open. */
  open: (path: string, query?: Query) => void;
  /** Return the URL of a tab for links, so that middle click and copying work. */
  href: (path: string, query?: Query) => string;
  /**
   * Change the current country, like the selector in the top bar. Ask about tabs with unsaved input first.
   */
  changeCountry: (country: string) => void;
}

/** Unsaved input that a screen registers with its tab. */
export interface Unsaved {
  /** Name of the record in the dialog: 'Warung Bu Sri'. */
  label: string;
  /** Resolve to true once everything is saved, and to false if saving failed. */
  save: () => Promise<boolean>;
  /** Discard the input and its draft. */
  discard: () => void;
}

/** Action of a screen in the command palette. */
export interface ScreenAction {
  /** Label: 'Create account'. */
  label: string;
  /** Command whose shortcut does the same. */
  command?: CommandId;
  run: () => void;
}

/** Functions of the shell for a screen about its own tab. */
export interface TabHandle {
  /** Canonical key of the tab, under which drafts are stored. */
  key: string;
  setTitle: (title: string) => void;
  /** Mark the tab as having unsaved input; null clears the mark. */
  setUnsaved: (unsaved: Unsaved | null) => void;
  /** Close this tab, after confirmation if it has unsaved input. */
  close: () => void;
  /** Replace this tab by another, for example when a new record gets its ID. */
  replace: (path: string, query?: Query) => void;
  /**
   * Register a handler that is called before Reload or Redo mounts the screen again. Return a function that
   * unregisters it.
   */
  onRefresh: (handler: () => void) => () => void;
  /** Set the palette actions of one part of the screen. */
  setActions: (source: string, actions: readonly ScreenAction[]) => void;
  /**
   * Declare that the screen has its own country: changing the current country does not mount it again and
   * does not ask about its unsaved input. Null: the screen follows the current country.
   */
  setOwnCountry: (country: string | null) => void;
  hasUnsaved: () => boolean;
  isActive: () => boolean;
}

export const WorkspaceContext = createContext<Workspace | null>(null);
export const TabContext = createContext<TabHandle | null>(null);
