/** Of reports, which nobody writes: who sees what was sold by others and what things cost. */
export const permisosDeReportes = { leer: ['propietario', 'supervisor', 'contador'] } as const
