-- Runs at the database's first start. Creates a role for each service. A role owns its service's schema and can access
-- no other schema. psql reads the passwords from the container's environment.
\getenv auth_password AUTH_DATABASE_PASSWORD
\getenv credits_password CREDITS_DATABASE_PASSWORD
\getenv analysis_password ANALYSIS_DATABASE_PASSWORD
\getenv generation_password GENERATION_DATABASE_PASSWORD

REVOKE ALL ON DATABASE :DBNAME FROM PUBLIC;
REVOKE ALL ON SCHEMA public FROM PUBLIC;

CREATE ROLE auth LOGIN PASSWORD :'auth_password';
CREATE ROLE credits LOGIN PASSWORD :'credits_password';
CREATE ROLE analysis LOGIN PASSWORD :'analysis_password';
CREATE ROLE generation LOGIN PASSWORD :'generation_password';

GRANT CONNECT ON DATABASE :DBNAME TO auth, credits, analysis, generation;

CREATE SCHEMA auth AUTHORIZATION auth;
CREATE SCHEMA credits AUTHORIZATION credits;
CREATE SCHEMA analysis AUTHORIZATION analysis;
CREATE SCHEMA generation AUTHORIZATION generation;
