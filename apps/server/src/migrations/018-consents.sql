-- What a borrower lets us take by ourselves, and the letters that say what was paid.

-- Automatic debit of one loan. Given with a code, for the words that were shown; ended by whoever gave it, at once.
CREATE TABLE debit_consents (
  id uuid PRIMARY KEY,
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  loan_id uuid NOT NULL REFERENCES loans (id),
  -- Which words, in which language, and the SHA-256 of them as they were read.
  text_version text NOT NULL,
  text_lang text NOT NULL,
  text_hash text NOT NULL,
  code_id uuid NOT NULL,
  given_at timestamptz NOT NULL,
  revoked_at timestamptz CHECK (revoked_at >= given_at)
);
CREATE UNIQUE INDEX debit_consents_in_force ON debit_consents (loan_id) WHERE revoked_at IS NULL;
CREATE INDEX debit_consents_of_borrower ON debit_consents (borrower_id, given_at);

-- One try for each loan and local day, whatever came of it. It names the oldest installment it was for: of a shortage somebody is told once for each.
CREATE TABLE debit_tries (
  loan_id uuid NOT NULL REFERENCES loans (id),
  day date NOT NULL,
  tried_at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('taken', 'short')),
  installment int NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  PRIMARY KEY (loan_id, day)
);

-- A letter of settlement, or a statement that a year was paid. Its words are made of `matter` and of the signed contract, so nothing personal stands here.
CREATE SEQUENCE letter_numbers AS bigint;
CREATE TABLE letters (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('settlement', 'year')),
  loan_id uuid NOT NULL REFERENCES loans (id),
  borrower_id uuid NOT NULL REFERENCES borrowers (id),
  contract_id uuid NOT NULL REFERENCES contracts (id),
  year int CHECK ((year IS NOT NULL) = (kind = 'year')),
  text_version text NOT NULL,
  matter jsonb NOT NULL,
  text_hash text NOT NULL UNIQUE,
  made_at timestamptz NOT NULL,
  pdf_file text,
  pdf_hash text UNIQUE
);
CREATE UNIQUE INDEX letters_once ON letters (loan_id, kind, coalesce(year, 0));
CREATE INDEX letters_of_borrower ON letters (borrower_id, made_at);
