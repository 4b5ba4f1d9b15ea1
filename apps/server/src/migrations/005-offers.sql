-- What a loan costs when nothing else has been set: the packages, the tax on credit, the charges for paying late.
INSERT INTO settings (name, value, effective_at, set_by) VALUES
  ('packages', '[
    {"id": "essential", "name": "Essential", "amount_min_cents": 30000, "amount_max_cents": 300000, "months_min": 3, "months_max": 6, "rate_monthly": "0.059", "fee_cents": 0},
    {"id": "plus", "name": "Plus", "amount_min_cents": 100000, "amount_max_cents": 1000000, "months_min": 3, "months_max": 12, "rate_monthly": "0.045", "fee_cents": 4900},
    {"id": "prime", "name": "Prime", "amount_min_cents": 300000, "amount_max_cents": 3000000, "months_min": 6, "months_max": 24, "rate_monthly": "0.032", "fee_cents": 9900}
  ]', '2000-01-01Z', 'default'),
  ('iof', '{"daily_rate": "0.000082", "additional_rate": "0.0038", "max_days": 365}', '2000-01-01Z', 'default'),
  ('late', '{"fine_rate": "0.02", "mora_monthly": "0.01"}', '2000-01-01Z', 'default');
