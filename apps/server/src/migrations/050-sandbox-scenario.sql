-- The year of a lender that a sandbox may be filled with: how far it is. In production it stays empty.
CREATE TABLE sandbox_scenario (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  began_at timestamptz NOT NULL,
  step text NOT NULL CHECK (step IN ('waiting', 'people', 'pictures', 'rows', 'days', 'done', 'failed')),
  -- Of the step.
  done int NOT NULL,
  total int NOT NULL,
  ended_at timestamptz
);
