import { formatQuantity } from '#domain/money.ts'
import { formatUnitPrice, formatWeight } from '#ui/format.ts'
import { Historial } from '../Historial.tsx'

const titulos: Readonly<Record<string, string>> = {
  nombre: 'Nombre',
  codigoBarra: 'Código de barra',
  codigo: 'Código propio',
  categoria: 'Categoría',
  grupo: 'Grupo de variantes',
  variante: 'Variante',
  precioDiezmilesimas: 'Precio',
  costoDiezmilesimas: 'Costo',
  itbis: 'ITBIS',
  unidad: 'Se vende por',
  sePesa: 'Se pesa',
  favorito: 'Favorito',
  publicado: 'Publicado',
  activo: 'Activo',
  eliminado: 'Eliminado',
  pesoGramos: 'Peso con empaque',
  existenciaMinimaMilesimas: 'Existencia mínima',
  foto: 'Foto',
}

function valor(campo: string, dato: unknown): string | undefined {
  if (campo === 'foto') return dato === null ? 'sin foto' : 'otra foto'
  if (typeof dato !== 'number') return undefined
  if (campo === 'pesoGramos') return formatWeight(dato)
  return campo.endsWith('Milesimas') && !campo.endsWith('Diezmilesimas') ? formatQuantity(dato) : formatUnitPrice(dato)
}

/** Who changed what of a product, and when. */
export function HistoricoPanel({ docId }: { docId: string }) {
  return (
    <Historial
      docId={docId}
      titulos={titulos}
      valor={valor}
      vacio="En este equipo no hay cambios de este producto. Guarda los de los últimos 30 días."
    />
  )
}
