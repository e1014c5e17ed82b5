import * as z from 'zod'
import { defineEntity, ref, texto, type Doc } from './entity.ts'

/**
 * An edit of master documents: which fields changed, from what to what. It is the fact; the master document is the fold of
 * its historicos, field by field, the later `hlc` winning. An import is one historico of up to 1,000 changes.
 * A new master is a change whose `antes` is null everywhere.
 */
export const Historico = defineEntity({
  tipo: 'historico',
  titulo: 'Histórico',
  database: 'ops',
  clase: 'hecho',
  v: 1,
  campos: {
    docTipo: texto(40),
    cambios: z
      .array(z.object({ docId: ref(), campos: z.record(z.string().max(60), z.object({ antes: z.json(), despues: z.json() })) }))
      .min(1)
      .max(1000),
    motivo: texto(200),
  },
  clave: (d) => d.docTipo,
  padre: (d) => (d.cambios.length === 1 ? (d.cambios[0]?.docId ?? '') : ''),
  permisos: { leer: ['propietario', 'supervisor', 'contador'], crear: ['propietario', 'supervisor', 'cajero'] },
  conflicto: 'cuarentena',
  muestra: {
    docTipo: 'producto',
    cambios: [{ docId: 'producto:1', campos: { precioDiezmilesimas: { antes: 1_000_000, despues: 1_100_000 } } }],
    motivo: '',
  },
})
export type Historico = Doc<typeof Historico>
