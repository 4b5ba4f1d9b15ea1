-- Columns that hold one of a few words say which: the types of the server are made from these lists.
ALTER TABLE loans ADD CONSTRAINT loans_purpose_check
  CHECK (purpose IN ('debts', 'emergency', 'health', 'home', 'education', 'business', 'purchase', 'other'));
ALTER TABLE loan_moves ADD CONSTRAINT loan_moves_to_state_check
  CHECK (to_state IN ('unverified', 'no_package', 'package_unpaid', 'quota_short', 'under_review', 'rejected', 'approved', 'generated', 'credited', 'repaid', 'regretted', 'cancelled'));
ALTER TABLE verification_documents ADD CONSTRAINT verification_documents_reason_check
  CHECK (reason IN ('blurred', 'glare', 'cut_off', 'wrong_document', 'expired', 'not_legible', 'does_not_match', 'face_not_visible'));
ALTER TABLE quota_evidence
  ADD CONSTRAINT quota_evidence_occupation_check
    CHECK (occupation IN ('employed', 'public_servant', 'self_employed', 'business_owner', 'retired', 'other')),
  ADD CONSTRAINT quota_evidence_paid_into_check CHECK (paid_into IN ('bank', 'cash', 'both'));
ALTER TABLE loan_plans ADD CONSTRAINT loan_plans_reason_check
  CHECK (reason IN ('job_lost', 'income_lower', 'illness', 'family', 'other_debts', 'other'));
ALTER TABLE recharge_proofs ADD CONSTRAINT recharge_proofs_reason_check
  CHECK (reason IN ('not_found', 'not_legible', 'other_receiver', 'amount_differs', 'already_credited', 'not_settled'));
ALTER TABLE conversation_messages ADD CONSTRAINT conversation_messages_notice_check
  CHECK (notice IN ('received', 'never_pay', 'closed'));
ALTER TABLE sandbox_bank ADD CONSTRAINT sandbox_bank_payout_mood_check
  CHECK (payout_mood IN ('pay', 'delay', 'key_unknown', 'account_closed', 'bank_refused', 'away'));
