alter table accounts.shop alter column display_currency set default 'USD';
