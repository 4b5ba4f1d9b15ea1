-- A role is given by two: one proposes it, another confirms it. Until then the operator has the one before, or is disabled.
ALTER TABLE operators
  ADD COLUMN proposed_role text CHECK (proposed_role IN ('reviewer', 'finance', 'support', 'content', 'admin', 'auditor')),
  ADD COLUMN proposed_by uuid REFERENCES operators (id) CHECK (proposed_by <> id),
  ADD COLUMN proposed_at timestamptz,
  ADD CHECK (num_nulls(proposed_role, proposed_by, proposed_at) IN (0, 3));
