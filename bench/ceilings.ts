// What the machine can do at most, whatever our code does: bare node:http, one process, prepared statements, sixteen connections.
//   /key     one query by primary key              /ready/N   a ready body of N bytes, no database
//   /order   an order in six statements: BEGIN, the order, its line, the stock, the card, COMMIT
// Arguments: database url, port. The tables are its own.
import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import pg from 'pg'

const [url, port] = process.argv.slice(2) as [string, string]
const CARDS = 64
const GOODS = 10_000
const pool = new pg.Pool({ connectionString: url, max: 16 })
await pool.query(`
  create table goods (id int primary key, name text not null, stock int not null);
  create table cards (id int primary key, available_fen bigint not null, frozen_fen bigint not null);
  create table orders (id uuid primary key, card int not null references cards, total_fen bigint not null, made_at timestamptz not null default now());
  create table lines (order_id uuid not null references orders, no int not null, goods int not null references goods, num int not null, primary key (order_id, no));
  insert into goods select i, 'goods ' || i, 1000000000 from generate_series(1, ${GOODS}) i;
  insert into cards select i, 1000000000000, 0 from generate_series(0, ${CARDS - 1}) i;
  analyze`)

const bodies = new Map<number, string>()
const readyBody = (bytes: number): string => {
  const frame = JSON.stringify({ retCode: '1000', data: '' })
  return bodies.get(bytes) ?? bodies.set(bytes, frame.replace('""', `"${'x'.repeat(bytes - frame.length)}"`)).get(bytes)!
}

let turn = 0
const key = async (): Promise<string> => {
  const { rows } = await pool.query({
    name: 'key',
    text: 'select id, name, stock from goods where id = $1',
    values: [(turn += 1) % GOODS || 1],
  })
  return JSON.stringify({ retCode: '1000', data: rows[0] })
}

const order = async (): Promise<string> => {
  const [id, goods, card] = [randomUUID(), (turn += 1) % GOODS || 1, turn % CARDS]
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query({ name: 'order', text: 'insert into orders (id, card, total_fen) values ($1, $2, $3)', values: [id, card, 100] })
    await client.query({ name: 'line', text: 'insert into lines values ($1, 1, $2, 1)', values: [id, goods] })
    await client.query({ name: 'stock', text: 'update goods set stock = stock - 1 where id = $1 and stock > 0', values: [goods] })
    await client.query({
      name: 'card',
      text: 'update cards set available_fen = available_fen - $2, frozen_fen = frozen_fen + $2 where id = $1 and available_fen >= $2',
      values: [card, 100],
    })
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  return JSON.stringify({ retCode: '1000', data: { id } })
}

const answer: RequestListener = (request, response) => {
  const [, what, bytes] = request.url!.split('/')
  const text = what === 'ready' ? Promise.resolve(readyBody(Number(bytes))) : what === 'order' ? order() : key()
  text.then(
    (body) => {
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.end(body)
    },
    (error: Error) => {
      response.statusCode = 500
      response.end(error.message)
    },
  )
}
createServer(answer).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
