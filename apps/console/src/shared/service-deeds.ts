import * as texts from '@home-credit/texts'

/** What the audit log says of conversations. */
export const SERVICE_DEEDS = {
  conversation_opened: texts.console_did_conversation_opened,
  conversation_written: texts.console_did_conversation_written,
  conversation_answered: texts.console_did_conversation_answered,
  conversation_taken: texts.console_did_conversation_taken,
  conversation_released: texts.console_did_conversation_released,
  conversation_closed: texts.console_did_conversation_closed,
  conversation_rated: texts.console_did_conversation_rated,
  fraud_reported: texts.console_did_fraud_reported,
  stranger_reported: texts.console_did_stranger_reported,
  canned_answer_saved: texts.console_did_canned_answer_saved,
  canned_answer_removed: texts.console_did_canned_answer_removed,
}
