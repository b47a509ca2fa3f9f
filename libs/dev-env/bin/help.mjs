export const help = `Jinwi: starts the whole product in one process.

  npm run up             install, build and start; ready at http://localhost:3000
  npm run up -- --help   this text
  npm run dev            the same with reload and seeded accounts; prints the URLs

Environment (each overrides a default of the embedded start):

  PORT             port of the website                  3000
  DATA_DIR         folder of database, images and logs  .data
  DATABASE_URL     postgres://…                         embedded PostgreSQL
  RPC_URL          tcp://host:port or nats://…          TCP on free loopback ports
  QUEUE_URL        postgres://… or redis://…            the database
  SESSION_URL      postgres://… or redis://…            the database
  STORAGE_URL      file:///folder or s3://…             DATA_DIR/store
  SESSION_SECRET   signs the session cookie             generated and kept in DATA_DIR
  GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET                sign-in with Google; off without them
  PAYMENTS         sandbox, stripe or disabled          sandbox: free credits
  ANALYSIS_THREADS threads of the forensic engine       number of CPU cores
  LOG_LEVEL        trace, debug, info, warn, error      info (written to DATA_DIR/logs)

Ctrl-C stops it. If it is killed, nothing is lost: start it again.
`;
