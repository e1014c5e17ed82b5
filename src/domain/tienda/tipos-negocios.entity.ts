import { defineEntity, texto, type Doc } from '#domain/core/entity.ts'

export const TiposNegocios = defineEntity({
  tipo: 'tiposNegocios',
  titulo: 'Tipos de negocio',
  database: 'publico',
  clase: 'decision',
  v: 1,
  campos: { nombre: texto(80).min(1), categoria: texto(60) },
  clave: (d) => d.nombre,
  permisos: { leer: ['cliente'], crear: ['operador'], editar: ['operador'] },
  conflicto: 'servidor',
  muestra: { nombre: 'Colmado', categoria: 'Alimentos' },
})

export type TiposNegocios = Doc<typeof TiposNegocios>
