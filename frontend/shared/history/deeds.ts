/** What was done to a record, around its name: 'closed' … 'for a time'. */
export type Deed = readonly [before: string, after: string];

const DEEDS: Readonly<Record<string, Deed>> = {
  create: ['created', ''],
  edit: ['changed', ''],
  publish: ['published', ''],
  hide: ['hid', ''],
  delete: ['deleted', ''],
  restore: ['restored', ''],
  merge: ['merged', 'into another'],
  merge_in: ['merged another into', ''],
  undo_merge: ['undid the merge of', ''],
  repoint: ['moved', 'along with a merge'],
  verify: ['verified', ''],
  close_temporarily: ['closed', 'for a time'],
  close_permanently: ['closed', 'for good'],
  reopen: ['reopened', ''],
  mark_open: ['marked', 'as open'],
  mark_moved: ['marked', 'as moved'],
  duplicate_not: ['told', 'apart from a duplicate'],
  duplicate_snooze: ['put', 'off as a possible duplicate'],
  duplicate_reopen: ['marked', 'as a possible duplicate again'],
  start: ['took', 'up'],
  wait: ['asked the reporter about', ''],
  apply: ['applied', ''],
  confirm: ['called', 'right'],
  resolve: ['resolved', ''],
  mark_duplicate: ['marked', 'as a duplicate'],
  spam: ['marked', 'as spam'],
  assign: ['assigned', ''],
  priority: ['gave', 'another priority'],
  reply: ['answered', ''],
  receive: ['wrote in', ''],
  bounce: ['sent back a mail of', ''],
  retry: ['sent a reply again in', ''],
  stop_job: ['stopped', ''],
  retry_job: ['queued', 'again'],
  send_mail_again: ['sent', 'again'],
  note: ['wrote a note to', ''],
  label: ['labelled', ''],
  link_store: ['linked', 'with a store'],
  to_lead: ['made', 'a lead'],
  check_claim: ['checked', 'as a claim'],
  claim_approved: ['approved', 'as a claim'],
  claim_declined: ['declined', 'as a claim'],
  close: ['closed', 'after seven days'],
  move: ['moved', 'to another stage'],
  convert: ['made a store of', ''],
  submit: ['submitted', 'for review'],
  withdraw: ['withdrew', 'from review'],
  assign_reviewer: ['asked for a review of', ''],
  request_changes: ['asked for changes to', ''],
  approve: ['approved', ''],
  schedule: ['planned', ''],
  cancel_schedule: ['cancelled the schedule of', ''],
  unpublish: ['took', 'off the site'],
  archive: ['archived', ''],
  publish_failed: ['could not publish', ''],
  restore_version: ['brought back a version of', ''],
  hold: ['held', ''],
  pin: ['pinned', ''],
  unpin: ['unpinned', ''],
  feature: ['featured', ''],
  unfeature: ['stopped featuring', ''],
  hide_picture: ['hid a picture of', ''],
  show_picture: ['showed a picture of', 'again'],
  rewrite: ['wrote', 'anew'],
  edit_reply: ['changed our reply to', ''],
  dismiss_flags: ['dismissed reports of', ''],
  set_author_state: ['changed how we take', ''],
  review_comment: ['commented on', ''],
  resolve_comment: ['settled a comment on', ''],
  tag: ['tagged', ''],
  weigh: ['weighed', ''],
  robots: ['set what search engines may list of', ''],
  enable: ['enabled', ''],
  disable: ['disabled', ''],
  undo: ['took back a change of', ''],
  claim: ['took', 'up'],
  take_over: ['took', 'over'],
  release: ['let', 'go'],
  save_decisions: ['noted decisions on', ''],
  link: ['chose the store of', ''],
  reject: ['rejected', ''],
  snooze: ['put', 'off'],
  conflict: ['found', 'changed meanwhile'],
  rebase: ['compared', 'with the store again'],
  not_duplicate: ['told', 'apart'],
  done: ['did', ''],
  cancel: ['cancelled', ''],
  block: ['blocked', ''],
  unblock: ['unblocked', ''],
  expire_certificate: ['marked', 'as without a valid certificate'],
  expire_licence: ['marked', 'as out of licence'],
  revoke_sessions: ['signed', 'out everywhere'],
  unlock: ['unlocked', ''],
  lock: ['locked', ''],
  invite: ['invited', ''],
  cancel_invitation: ['cancelled the invitation of', ''],
  accept_invitation: ['accepted the invitation of', ''],
  reset_password: ['reset the password of', ''],
  change_password: ['changed the password of', ''],
};

/** The deed behind an action's code. */
export function deedOf(action: string, via: string): Deed {
  if (action === 'create' && via === 'import') return ['imported', ''];
  return DEEDS[action] ?? [`did “${action.replaceAll('_', ' ')}” to`, ''];
}

/** The same of a record that everybody knows is meant: 'closed it for a time'. */
export function deedWords(action: string, via: string): string {
  const [before, after] = deedOf(action, via);
  // The password is the record's own: nobody says whose.
  return before.endsWith(' of') ? before.slice(0, -3) : `${before} it ${after}`.trim();
}

/** What was done to several records as one: half of it taken back would be neither the one nor the other. */
const OF_A_WHOLE = new Set(['merge', 'merge_in', 'repoint', 'convert']);

/** Whether a change may be undone without those that came with it. */
export function standsAlone(action: string): boolean {
  return !OF_A_WHOLE.has(action);
}
