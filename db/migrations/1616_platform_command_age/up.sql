-- Keys of commands that are past their time are found by when they ran.
create index command_ran on platform.command (ran_at);
