-- The console finds an account by its userCode without knowing the agent.
create index accounts_user_code on accounts (user_code);
