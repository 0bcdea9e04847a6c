/** Every other address under /api. */
export const loader = () => Response.json({ error: "Call not found" }, { status: 404 });
export const action = loader;
