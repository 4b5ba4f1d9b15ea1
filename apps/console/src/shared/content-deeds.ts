import * as texts from '@home-credit/texts'

/** What is done with settings and with what readers are shown, as the audit log names it. */
export const CONTENT_DEEDS = {
  setting_changed: texts.console_did_setting_changed,
  setting_proposed: texts.console_did_setting_proposed,
  setting_confirmed: texts.console_did_setting_confirmed,
  setting_withdrawn: texts.console_did_setting_withdrawn,
  article_added: texts.console_did_article_added,
  article_changed: texts.console_did_article_changed,
  article_proposed: texts.console_did_article_proposed,
  article_refused: texts.console_did_article_refused,
  article_withdrawn: texts.console_did_article_withdrawn,
  article_published: texts.console_did_article_published,
  article_unpublished: texts.console_did_article_unpublished,
  marketing_line_added: texts.console_did_marketing_line_added,
  marketing_line_changed: texts.console_did_marketing_line_changed,
  marketing_line_published: texts.console_did_marketing_line_published,
  marketing_line_unpublished: texts.console_did_marketing_line_unpublished,
  marketing_line_removed: texts.console_did_marketing_line_removed,
} as const
