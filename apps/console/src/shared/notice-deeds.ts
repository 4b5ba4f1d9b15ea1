import * as texts from '@home-credit/texts'

/** What the audit log says was done to a notice. */
export const NOTICE_DEEDS: Record<string, () => string> = {
  notice_added: texts.console_did_notice_added,
  notice_changed: texts.console_did_notice_changed,
  notice_stopped: texts.console_did_notice_stopped,
}
