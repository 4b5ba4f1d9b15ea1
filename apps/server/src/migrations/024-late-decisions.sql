-- A decision that is late keeps its deadline: how often it was escalated, and until when the borrower was asked to wait since.
ALTER TABLE loans
  ADD COLUMN escalations int NOT NULL DEFAULT 0 CHECK (escalations >= 0),
  ADD COLUMN new_time timestamptz,
  ADD CHECK (escalations > 0 OR new_time IS NULL);
