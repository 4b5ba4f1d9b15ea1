-- From application to credited: the loan, who was verified, what was asked, decided, offered, signed, and what is to be repaid.

CREATE SEQUENCE loan_numbers;
CREATE TABLE loans (
  id uuid PRIMARY KEY,
  -- What people quote; the id is for machines.
  number text NOT NULL UNIQUE,
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  state text NOT NULL CHECK (state IN ('unverified', 'no_package', 'package_unpaid', 'quota_short', 'under_review', 'rejected',
    'approved', 'generated', 'credited', 'repaid', 'regretted', 'cancelled')),
  opened_at timestamptz NOT NULL,
  -- The borrower's last act on it.
  touched_at timestamptz NOT NULL,
  -- Since when it is in its state.
  since timestamptz NOT NULL,

  -- What is asked for: the net amount.
  asked_cents bigint CHECK (asked_cents > 0),
  months int CHECK (months > 0),
  due_day int CHECK (due_day BETWEEN 1 AND 31),
  system text CHECK (system IN ('price', 'sac')),
  purpose text,
  -- The package with its rate, fee, IOF and late charges as they were on the day it was chosen.
  terms jsonb,
  -- What may be taken out of the proceeds. Nothing is ever taken from anything else.
  authorised_fee_cents bigint NOT NULL DEFAULT 0 CHECK (authorised_fee_cents >= 0),

  decide_by timestamptz,
  human_decides boolean NOT NULL DEFAULT false,
  human_reviewed boolean NOT NULL DEFAULT false,
  decided_by_policy boolean NOT NULL DEFAULT false,
  policy_releases boolean NOT NULL DEFAULT false,
  rejected_at timestamptz,
  reasons jsonb NOT NULL DEFAULT '[]',
  review_reason text,

  offer_id uuid,
  contract_id uuid,
  credited_at timestamptz,
  CHECK ((state IN ('credited', 'repaid', 'regretted')) = (credited_at IS NOT NULL))
);
-- One open application for each borrower.
CREATE UNIQUE INDEX loans_open ON loans (borrower_id)
  WHERE state IN ('unverified', 'no_package', 'package_unpaid', 'quota_short', 'under_review', 'approved', 'generated');
CREATE INDEX loans_of_borrower ON loans (borrower_id, opened_at DESC);
CREATE INDEX loans_in_state ON loans (state, since) WHERE state IN ('unverified', 'no_package', 'package_unpaid', 'quota_short', 'under_review', 'approved', 'generated');
CREATE INDEX loans_credited ON loans (credited_at) WHERE credited_at IS NOT NULL;

-- Every step a loan took, for its timeline. The audit log has the same with all its details.
CREATE TABLE loan_moves (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  loan_id uuid NOT NULL REFERENCES loans (id),
  action text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  -- `borrower:<id>`, `operator:<id>`, `policy@<version>`, `close@<date>`, `system`.
  actor text NOT NULL,
  reasons jsonb NOT NULL DEFAULT '[]',
  at timestamptz NOT NULL
);
CREATE INDEX loan_moves_of_loan ON loan_moves (loan_id, id);

-- Who a borrower is, as documents show it: one row for each, sent again as often as it takes.
CREATE TABLE verifications (
  borrower_id uuid PRIMARY KEY REFERENCES borrowers (id),
  id uuid NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('draft', 'waiting', 'passed', 'refused')),
  attempts int NOT NULL DEFAULT 0,
  -- Which provider is asked, and what it calls this case.
  provider text NOT NULL DEFAULT 'manual',
  provider_reference text,
  -- A keyed hash of name, birth and CPF as they were sent: another name is another person.
  person_hash bytea,
  sent_at timestamptz,
  decide_by timestamptz,
  decided_at timestamptz,
  decided_by uuid REFERENCES operators (id),
  valid_until date
);
CREATE UNIQUE INDEX verifications_reference ON verifications (provider, provider_reference) WHERE provider_reference IS NOT NULL;
CREATE TABLE verification_documents (
  borrower_id uuid NOT NULL REFERENCES verifications (borrower_id),
  kind text NOT NULL CHECK (kind IN ('id_front', 'id_back', 'selfie')),
  file_id uuid NOT NULL REFERENCES files (id),
  -- Why it was refused; a new image has none.
  reason text,
  -- What an automatic look found.
  signals jsonb NOT NULL DEFAULT '[]',
  kept_at timestamptz NOT NULL,
  PRIMARY KEY (borrower_id, kind)
);

-- What shows an income, sent for one loan; what is accepted counts for the borrower.
CREATE TABLE quota_evidence (
  id uuid PRIMARY KEY,
  loan_id uuid NOT NULL REFERENCES loans (id),
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  state text NOT NULL CHECK (state IN ('waiting', 'accepted', 'refused')),
  occupation text NOT NULL,
  months_in_job int NOT NULL,
  paid_into text NOT NULL,
  income_cents bigint NOT NULL CHECK (income_cents > 0),
  explanation text NOT NULL,
  file_ids uuid[] NOT NULL,
  sent_at timestamptz NOT NULL,
  decide_by timestamptz NOT NULL,
  accepted_income_cents bigint CHECK (accepted_income_cents > 0),
  reasons jsonb NOT NULL DEFAULT '[]',
  decided_at timestamptz,
  decided_by uuid REFERENCES operators (id),
  CHECK ((state = 'accepted') = (accepted_income_cents IS NOT NULL))
);
CREATE UNIQUE INDEX quota_evidence_waiting ON quota_evidence (loan_id) WHERE state = 'waiting';
CREATE INDEX quota_evidence_of_borrower ON quota_evidence (borrower_id, sent_at DESC);

CREATE TABLE loan_decisions (
  id uuid PRIMARY KEY,
  loan_id uuid NOT NULL REFERENCES loans (id),
  outcome text NOT NULL CHECK (outcome IN ('approve', 'reject')),
  -- `operator:<id>`, `policy@<version>` or `close@<date>`.
  actor text NOT NULL,
  operator_id uuid REFERENCES operators (id),
  human boolean NOT NULL,
  reasons jsonb NOT NULL,
  note text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX loan_decisions_of_loan ON loan_decisions (loan_id, at);

CREATE TABLE data_requests (
  id uuid PRIMARY KEY,
  loan_id uuid NOT NULL REFERENCES loans (id),
  asks jsonb NOT NULL,
  note text NOT NULL,
  asked_by uuid NOT NULL REFERENCES operators (id),
  asked_at timestamptz NOT NULL,
  last_day date NOT NULL,
  answer text,
  file_ids uuid[] NOT NULL DEFAULT '{}',
  -- Answered by the borrower, or closed by a decision.
  closed_at timestamptz
);
CREATE UNIQUE INDEX data_requests_open ON data_requests (loan_id) WHERE closed_at IS NULL;

-- What the credit bureau and the fraud check say of an application: for one round of review.
CREATE TABLE credit_signals (
  id uuid PRIMARY KEY,
  loan_id uuid NOT NULL REFERENCES loans (id),
  state text NOT NULL CHECK (state IN ('waiting', 'answered', 'unavailable')),
  score int,
  flags jsonb NOT NULL DEFAULT '[]',
  asked_at timestamptz NOT NULL,
  answered_at timestamptz
);
CREATE INDEX credit_signals_of_loan ON credit_signals (loan_id, asked_at DESC);

-- An operator who works on a case keeps others off it for a while.
CREATE TABLE claims (
  queue text NOT NULL CHECK (queue IN ('verification', 'quota', 'review', 'release')),
  loan_id uuid NOT NULL REFERENCES loans (id),
  operator_id uuid NOT NULL REFERENCES operators (id),
  until timestamptz NOT NULL,
  PRIMARY KEY (queue, loan_id)
);

CREATE TABLE loan_offers (
  id uuid PRIMARY KEY,
  loan_id uuid NOT NULL REFERENCES loans (id),
  -- The number that its contract will have: it stands in the text that is read before it is signed.
  contract_number text NOT NULL UNIQUE,
  release_on date NOT NULL,
  valid_through date NOT NULL,
  -- The whole cost, as it goes over the wire.
  costs jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  void_at timestamptz
);
CREATE INDEX loan_offers_of_loan ON loan_offers (loan_id, made_at DESC);

CREATE SEQUENCE contract_numbers;
CREATE TABLE contracts (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  loan_id uuid NOT NULL REFERENCES loans (id),
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  offer_id uuid NOT NULL REFERENCES loan_offers (id),
  text_version text NOT NULL,
  -- The text as it was signed, sealed with a data key: it names the borrower's CPF.
  text_sealed text NOT NULL,
  text_hash text NOT NULL UNIQUE,
  costs jsonb NOT NULL,
  signed_at timestamptz NOT NULL,
  -- Where it was signed from, sealed.
  address_sealed text NOT NULL,
  user_agent text NOT NULL,
  code_id uuid NOT NULL,
  pdf_file text,
  pdf_hash text UNIQUE,
  void_at timestamptz,
  void_reason text
);
CREATE INDEX contracts_of_borrower ON contracts (borrower_id, signed_at DESC);

-- The repayment list and what became of each row.
CREATE TABLE loan_installments (
  loan_id uuid NOT NULL REFERENCES loans (id),
  number int NOT NULL CHECK (number > 0),
  due_on date NOT NULL,
  payable_on date NOT NULL,
  payment_cents bigint NOT NULL CHECK (payment_cents > 0),
  interest_cents bigint NOT NULL CHECK (interest_cents >= 0),
  principal_cents bigint NOT NULL CHECK (principal_cents >= 0),
  paid_interest_cents bigint NOT NULL DEFAULT 0,
  paid_principal_cents bigint NOT NULL DEFAULT 0,
  paid_fine_cents bigint NOT NULL DEFAULT 0,
  paid_mora_cents bigint NOT NULL DEFAULT 0,
  paid_late_interest_cents bigint NOT NULL DEFAULT 0,
  fixed_fine_cents bigint NOT NULL DEFAULT 0,
  fixed_mora_cents bigint NOT NULL DEFAULT 0,
  fixed_late_interest_cents bigint NOT NULL DEFAULT 0,
  segment_base_cents bigint,
  segment_since date,
  closed_on date,
  PRIMARY KEY (loan_id, number),
  CHECK (interest_cents + principal_cents = payment_cents)
);
CREATE INDEX loan_installments_open ON loan_installments (payable_on) WHERE closed_on IS NULL;

-- What a borrower was told, kept for them to read again.
CREATE TABLE messages (
  id uuid PRIMARY KEY,
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  kind text NOT NULL,
  loan_id uuid REFERENCES loans (id),
  details jsonb NOT NULL DEFAULT '{}',
  sent_at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX messages_of_borrower ON messages (borrower_id, sent_at DESC);

INSERT INTO settings (name, value, effective_at, set_by) VALUES
  ('policy', '{"version": "1", "min_age": 18, "installment_share": "0.3", "automatic_approval_cents": 100000, "automatic_release_cents": 100000,
    "quota_step_cents": 1000, "declared_income_cap_cents": 300000, "lent_per_day_cents": 50000000,
    "tiers": [
      {"name": "new", "min_loans_repaid": 0, "min_paid_on_time": 0, "max_days_late": 30, "income_percent": 50, "cap_cents": 300000, "good": false},
      {"name": "proven", "min_loans_repaid": 0, "min_paid_on_time": 3, "max_days_late": 5, "income_percent": 100, "cap_cents": 600000, "good": true},
      {"name": "returning", "min_loans_repaid": 1, "min_paid_on_time": 3, "max_days_late": 5, "income_percent": 150, "cap_cents": 1000000, "good": true},
      {"name": "trusted", "min_loans_repaid": 2, "min_paid_on_time": 9, "max_days_late": 5, "income_percent": 300, "cap_cents": 3000000, "good": true}
    ]}', '2000-01-01Z', 'default'),
  ('deadlines', '{"verification_banking_days": 1, "evidence_banking_days": 1, "review_banking_days": 1, "offer_days": 2, "verification_months": 12,
    "release_cutoff_hour": 18, "claim_minutes": 30}', '2000-01-01Z', 'default'),
  ('autopilot', '{"on": false}', '2000-01-01Z', 'default');

-- On one loan verifier, decider and releaser are three people.
CREATE FUNCTION verified_by(loan uuid, operator uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM loans AS l JOIN verifications AS v ON v.borrower_id = l.borrower_id WHERE l.id = loan AND v.decided_by = operator)
      OR EXISTS (SELECT FROM quota_evidence WHERE loan_id = loan AND decided_by = operator)
$$;
CREATE FUNCTION decided_by(loan uuid, operator uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM loan_decisions WHERE loan_id = loan AND operator_id = operator)
$$;

-- Sandbox only: the borrowers it was filled with. What still stands as it was made is left alone by the autopilot, so that each state can be seen.
CREATE TABLE sandbox_borrowers (
  borrower_id uuid PRIMARY KEY REFERENCES borrowers (id),
  scene text NOT NULL,
  made_at timestamptz NOT NULL
);
