import { useState } from 'react'
import { Text } from '@mantine/core'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { useCatalogo, useTienda } from '#data/session/react.tsx'
import { Producto } from '#domain/catalogo/producto.entity.ts'
import { itbisCodigos, nombreItbis, type ItbisCodigo } from '#domain/fiscal/itbis.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { ActModal } from '#features/kit/ActForm.tsx'
import { ChoiceField, PriceField, TextField } from '#features/kit/inputs.tsx'

interface Props {
  codigo: string
  onReady: (producto: ProductoEnCaja) => void
  onClose: () => void
}

/** What a code that nobody knew is, in the least that a sale needs; the rest waits in Productos. Works with no line. */
export function CrearProducto({ codigo, onReady, onClose }: Props) {
  const { repo } = useTienda()
  const catalogo = useCatalogo()
  const [nombre, setNombre] = useState('')
  const [precio, setPrecio] = useState<number | null>(null)
  const [itbis, setItbis] = useState<ItbisCodigo>('18')
  const crear = async (): Promise<Result<ProductoEnCaja>> => {
    const campos = { nombre: nombre.trim(), codigoBarra: codigo, precioDiezmilesimas: precio ?? 0, itbis }
    const creado = await repo.crear(Producto, campos)
    if (!creado.ok) return creado
    const producto = catalogo.porId(creado.value.id)
    return producto ? ok(producto) : fallo('producto.aun-no-esta')
  }
  return (
    <ActModal
      onClose={onClose}
      title={`Producto nuevo con el código ${codigo}`}
      submit="Crear y agregar"
      act={crear}
      onDone={onReady}
      done="Producto creado"
      disabled={nombre.trim() === '' || precio === null || precio <= 0}
    >
      <TextField label="Nombre" required maxLength={200} value={nombre} onChange={setNombre} data-autofocus />
      <PriceField label="Precio" required value={precio} onChange={setPrecio} />
      <ChoiceField
        label="ITBIS"
        value={itbis}
        onChange={(valor) => setItbis(valor)}
        data={itbisCodigos.map((value) => ({ value, label: nombreItbis[value] }))}
      />
      <Text size="sm" c="dimmed">
        El costo, la foto y lo demás se completan después en Productos. Su existencia empieza en cero.
      </Text>
    </ActModal>
  )
}
